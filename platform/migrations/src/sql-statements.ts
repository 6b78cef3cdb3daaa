/** One statement of a migration, and where it begins. */
export type Statement = {
  /** Without comments, on one line. */
  readonly text: string
  /** As it stands in the file. */
  readonly source: string
  readonly line: number
  readonly lastLine: number
}

/** A comment, a quoted text, a text between dollar signs, a quoted name; whatever stands in one ends no statement. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"/g

const isComment = (text: string) => text.startsWith('--') || text.startsWith('/*')

/** The statements of a file in order. */
export function statementsOf(sql: string): readonly Statement[] {
  // Of the same length, so that places stay where they are.
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const visible = sql.replace(opaque, (text) => (isComment(text) ? blank(text) : text))
  const skeleton = sql.replace(opaque, blank)
  const lineAt = (place: number) => sql.slice(0, place).split('\n').length
  const ends = [...skeleton.matchAll(/;/g)].map(({ index }) => index)
  const starts = [0, ...ends.map((end) => end + 1)]
  return [...ends, sql.length].flatMap((end, number) => {
    const start = starts[number] ?? 0
    const found = visible.slice(start, end)
    const text = found.trim().replace(/\s+/g, ' ')
    if (text === '') return []
    const first = start + found.length - found.trimStart().length
    return [{ text, source: sql.slice(first, end).trimEnd(), line: lineAt(first), lastLine: lineAt(end) }]
  })
}

/** A file that begins with this line is applied statement by statement, each for itself: what `concurrently` needs. */
const mark = '-- no transaction'

export const isWithoutTransaction = (sql: string): boolean => sql.split('\n', 1)[0]?.trim() === mark
