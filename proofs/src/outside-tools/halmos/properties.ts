/** What this proof reads of Halmos' report. */
type Report = {
  readonly test_results: Readonly<
    Record<
      string,
      readonly {
        readonly name: string
        readonly exitcode: number
        readonly num_models?: number | null
        readonly num_paths?: readonly [number, number, number] | null
      }[]
    >
  >
}

export type Property = {
  readonly name: string
  readonly outcome: 'held' | 'has a counterexample' | 'was not decided'
  readonly paths: number
}

/** Exit codes of a property: 0 proven, 1 a counterexample; others are time-outs, unsupported code and reverts of everything. */
const outcomes: Readonly<Record<number, Property['outcome']>> = { 0: 'held', 1: 'has a counterexample' }

export function propertiesOf(text: string): readonly Property[] {
  const { test_results } = JSON.parse(text) as Report
  return Object.entries(test_results).flatMap(([contract, results]) =>
    results.map(({ name, exitcode, num_paths }) => ({
      name: `${contract.split(':')[1]}.${name.replace(/\(.*/, '')}`,
      outcome: outcomes[exitcode] ?? 'was not decided',
      paths: num_paths?.[0] ?? 0,
    })),
  )
}
