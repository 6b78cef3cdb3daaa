import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import { linesOf } from '../import-answer.ts'
import type { Meddle } from '../meddling-proxy.ts'
import { inAnswers, inSequences, type PlantedService } from '../planted-service.ts'
import { absent } from '../request.ts'
import { asks } from './meddling.ts'

type Reported = ImportedLine | ImportTally
type Change = (reported: readonly Reported[]) => readonly Reported[]

const isLine = (reported: Reported): reported is ImportedLine => 'line' in reported

/** Changes what an import answers. */
const reporting =
  (change: Change): NonNullable<Meddle['answer']> =>
  (answer, request) => {
    if (!asks.import.test(request) || answer.status !== 200) return answer
    const reported = change(linesOf(answer.text) as Reported[])
    return { ...answer, text: reported.map((each) => `${JSON.stringify(each)}\n`).join('') }
  }

/** Changes what became of lines, with tallies that add up all the same. */
const fate =
  (change: (line: ImportedLine, before: readonly ImportedLine[]) => ImportedLine): Change =>
  (reported) => {
    const lines: ImportedLine[] = []
    const count = (result: string) => lines.filter((line) => line.result === result).length
    return reported.map((each) => {
      if (isLine(each)) {
        lines.push(change(each, lines))
        return lines.at(-1) as ImportedLine
      }
      const [created, updated, unchanged] = [count('created'), count('updated'), count('unchanged')]
      return { ...each, created, updated, unchanged, refused: count('refused') }
    })
  }

const errors = [{ path: '', code: 'unreadable', message: 'The line before was refused.' }]

const cases = (name: string, laws: readonly string[], change: Change) =>
  inAnswers(`imports: ${name}`, laws, reporting(change))
const sequences = (name: string, meddle: Meddle) => inSequences('listings', `imports: ${name}`, () => meddle)

/** An import that is wrong in one way. */
export const plantedImports: readonly PlantedService[] = [
  cases('a line has no result', ['import', 'also'], (reported) =>
    reported.filter((each) => !isLine(each) || each.line > 1),
  ),
  cases('no tally ends it', ['import'], (reported) => reported.slice(0, -1)),
  cases('it stops in the middle', ['import'], (reported) =>
    reported.map((each) => (isLine(each) ? each : { ...each, complete: false, code: 'internal_error' })),
  ),
  cases('a tally counts wrong', ['import'], (reported) =>
    reported.map((each) => (isLine(each) ? each : { ...each, refused: each.refused + 1 })),
  ),
  cases(
    'a broken line is taken',
    ['also'],
    fate((line) => (line.result === 'refused' ? { ...line, result: 'unchanged', id: absent.id, errors: [] } : line)),
  ),
  cases(
    'a broken line spoils the next',
    ['also'],
    fate((line, before) =>
      before.at(-1)?.result === 'refused' ? { ...line, result: 'refused', id: null, errors } : line,
    ),
  ),
  sequences('what is there is created', {
    answer: reporting(fate((line) => (line.result === 'unchanged' ? { ...line, result: 'created' } : line))),
  }),
  sequences('what changed is called unchanged', {
    answer: reporting(fate((line) => (line.result === 'updated' ? { ...line, result: 'unchanged' } : line))),
  }),
  sequences('the chain is not compared', {
    request: (text) => (asks.import.test(text) ? text.replaceAll('"chain_id":"eip155:1"', '"chain_id":null') : text),
  }),
]
