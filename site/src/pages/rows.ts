/** The rows of the first table of a page: the cells of each, by the code that stands in the first. */
export function rowsByCode(text: string): ReadonlyMap<string, readonly string[]> {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    rows.map((line) => {
      // A bar inside a cell is written with a backslash.
      const [, first = '', ...rest] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return [first.replaceAll('`', ''), rest.slice(0, -1)] as const
    }),
  )
}

/** Text as it may stand in a cell of a table. */
export const inCell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|')

/** Text that comes from a document, where Markdown would read markup into it. */
export const plain = (text: string): string => inCell(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
