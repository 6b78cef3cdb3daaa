import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'

type Reported = ImportedLine | ImportTally

/** The values of a text that has one on each line. */
export const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const isLine = (reported: Reported): reported is ImportedLine => 'line' in reported

function faultOfLine({ line, result, id, errors }: ImportedLine, before: number): string | null {
  if (line <= before) return `line ${line} comes after line ${before}`
  const refused = result === 'refused'
  return refused === (id === null) && refused === errors.length > 0 ? null : `line ${line} contradicts itself`
}

const results = ['created', 'updated', 'unchanged', 'refused'] as const

/** What is wrong with the answer to an import, whatever was sent; null when nothing is. */
export function importFault(reported: readonly Reported[]): string | null {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  let last = 0
  for (const [i, each] of reported.entries()) {
    const isEnd = i === reported.length - 1
    if (isLine(each)) {
      const fault = isEnd ? 'no tally ends it' : faultOfLine(each, last)
      if (fault !== null) return fault
      counts[each.result] += 1
      last = each.line
      continue
    }
    if (each.code !== null) return `it stopped: ${each.code}`
    if (each.complete !== isEnd) return 'complete stands elsewhere than at the end'
    if (each.lines !== last || results.some((name) => each[name] !== counts[name])) return 'a tally is wrong'
  }
  return reported.length === 0 ? 'it is empty' : null
}

/** What must become of a line; null for a blank one, which has no result. */
export type Fate = 'taken' | 'refused' | 'either' | null

/** What else became of the lines than must. */
export function unlike(fates: readonly Fate[], reported: readonly Reported[]): string | null {
  const found = new Map(reported.filter(isLine).map(({ line, result }) => [line, result]))
  for (const [i, fate] of fates.entries()) {
    const result = found.get(i + 1)
    if ((result === undefined) !== (fate === null)) return `line ${i + 1}: ${result ?? 'it has no result'}`
    const taken = result !== 'refused'
    if (fate === 'taken' ? !taken : fate === 'refused' && taken) return `line ${i + 1} is ${result}, not ${fate}`
  }
  return [...found.keys()].some((each) => each > fates.length) ? 'lines are reported that were not sent' : null
}
