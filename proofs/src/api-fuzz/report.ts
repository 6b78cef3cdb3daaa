import type { Planted } from './planted.ts'
import type { Finding } from './search.ts'
import type { Tally } from './tally.ts'

const figure = (value: number) => value.toLocaleString('en-US')

/** A broken law as a person needs it: what was asked, what came back, what the service wrote, how to see it again. */
export function findingText(finding: Finding, seed: number, log: string): string {
  const { kind, operation, message, request, answer } = finding
  const id = answer?.headers.get('x-request-id') ?? null
  const lines = id === null ? [] : log.split('\n').filter((line) => line.includes(id))
  const received =
    answer === null ? 'no answer' : [answer.status, ...[...answer.headers].map((each) => each.join(': '))]
  return [
    `✗ ${operation}, ${kind}: ${message}`,
    request,
    ...[received].flat().map((line) => `  ${line}`),
    `  ${answer?.text.slice(0, 4000) ?? ''}`,
    ...lines,
    `Again: pnpm prove api-fuzz --short --seed ${seed}`,
  ].join('\n')
}

export const plantedText = (planted: readonly Planted[]): string =>
  `${planted.filter(({ found }) => found).length} of ${planted.length} planted faults found`

/** What was missed, each with what was found in its place. */
export const missedText = (planted: readonly Planted[]): string =>
  planted
    .filter(({ found }) => !found)
    .map(({ name, finding }) => `✗ not found: ${name}${finding ? ` (found instead: ${finding.message})` : ''}`)
    .join('\n')

/** The counts of a run on one line. */
export function summaryText(tally: Tally, planted: readonly Planted[], undeclared: number): string {
  const cases = `${figure(tally.cases)} cases on ${tally.operations} operations (${tally.kinds()})`
  const found = planted.length === 0 ? [] : [plantedText(planted)]
  return [cases, `${tally.faults()} answers of 500`, `${undeclared} undeclared`, ...found].join(', ')
}
