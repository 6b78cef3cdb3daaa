/**
 * Whether an object in the text names a key twice. `JSON.parse` lets the last one win, so two readers could see two
 * different requests in one body. Call it on text that `JSON.parse` accepted.
 */
export function hasDuplicateKey(text: string): boolean {
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"(?=(\s*:)?)|[{}]/g)
  const open: Set<string>[] = []
  for (const [token, colon] of tokens) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      // `\u0061` and `a` are the same key.
      const key = JSON.parse(token) as string
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
  }
  return false
}
