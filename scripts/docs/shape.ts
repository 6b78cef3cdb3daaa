/** What differs from run to run: addresses and hashes, tokens, identifiers, times, numbers. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/…/g, '[\\s\\S]*?'],
  [/0x[0-9a-fA-F]{8,}/g, '0x[0-9a-fA-F]+'],
  [/(MINT|RFQ|OFFC|OFFI|OFFA)[0-9a-f]{32}/g, '$1[0-9a-f]{32}'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '[0-9a-f-]{36}'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'],
  [/\d+([.,]\d+)*/g, '\\d+(?:[.,]\\d+)*'],
]

const everyVarying = new RegExp(varying.map(([pattern]) => `(?:${pattern.source})`).join('|'), 'g')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What one of the varying pieces may be instead. */
function loosened(piece: string): string {
  for (const [pattern, instead] of varying) {
    const whole = new RegExp(`^(?:${pattern.source})$`)
    if (whole.test(piece)) return piece.replace(new RegExp(pattern.source), instead)
  }
  return escaped(piece)
}

/** A line of a page as a pattern: words to the letter, blanks freely, figures in their shape. `…` stands for anything. */
function patternOf(line: string): RegExp {
  let pattern = ''
  let end = 0
  for (const { index, 0: piece } of line.matchAll(everyVarying)) {
    pattern += escaped(line.slice(end, index)) + loosened(piece)
    end = index + piece.length
  }
  return new RegExp(`^\\s*${(pattern + escaped(line.slice(end))).trim().replace(/\s+/g, '\\s+')}\\s*$`)
}

/** The first line of the page that what was printed does not hold, in order; null when it holds all of them. */
export function missingLine(shown: string, printed: string): string | null {
  const lines = printed.split('\n')
  let at = 0
  for (const wanted of shown.split('\n').filter((line) => line.trim() !== '')) {
    const pattern = patternOf(wanted)
    const found = lines.findIndex((line, place) => place >= at && pattern.test(line))
    if (found < 0) return wanted
    at = found + 1
  }
  return null
}
