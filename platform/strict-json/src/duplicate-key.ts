/**
 * The first key that an object in the text names twice, or null. `JSON.parse` lets the last one win, so a gateway and the service
 * could read different amounts from one body. Call it on text that `JSON.parse` accepted.
 */
export function duplicateKey(text: string): string | null {
  /** A set of keys for each open object, null for an open array. */
  const open: (Set<string> | null)[] = []
  let atKey = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') {
      const from = i
      while (text[++i] !== '"') if (text[i] === '\\') i++
      if (atKey) {
        const written = text.slice(from, i + 1)
        // `\u0061` and `a` are the same key.
        const key = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1)
        const keys = open.at(-1)
        if (keys?.has(key)) return key
        keys?.add(key)
        atKey = false
      }
    } else if (character === '{') {
      open.push(new Set())
      atKey = true
    } else if (character === '[') {
      open.push(null)
      atKey = false
    } else if (character === '}' || character === ']') {
      open.pop()
      atKey = false
    } else if (character === ',') {
      atKey = open.at(-1) != null
    }
  }
  return null
}
