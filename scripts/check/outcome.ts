/** How a step went. A bench that missed its goal is marked and counts as neither. */
export type Outcome = {
  readonly name: string
  readonly seconds: number
  readonly mark: 'passed' | 'cached' | 'failed' | 'missed'
  readonly lastLine: string
  readonly output: string
  /** It failed once in this check before. */
  readonly isUnsteady?: true
}

const signs = { passed: '✓', cached: '=', failed: '✗', missed: '!' } as const

/** One line for each step as it ends, and its whole output when it failed. */
export function say({ name, seconds, mark, lastLine, output }: Outcome): void {
  console.log(`${signs[mark]} ${name}  ${seconds.toFixed(1)} s  ${mark === 'failed' ? '' : lastLine.slice(0, 110)}`)
  if (mark === 'failed' || mark === 'missed') console.log(output)
}

/** The last line of a test step counts its tests; any other step counts as one. */
export function countsOf(outcomes: readonly Outcome[]): { readonly passed: number; readonly failed: number } {
  let [passed, failed] = [0, 0]
  for (const { mark, lastLine } of outcomes) {
    const counted = /: (\d+) tests passed, (\d+) failed in .*; (\d+) unchanged/.exec(lastLine)
    if (counted !== null) {
      passed += Number(counted[1]) + Number(counted[3])
      failed += Number(counted[2])
    } else if (mark === 'failed') failed += 1
    else if (mark !== 'missed') passed += 1
  }
  return { passed, failed }
}

/** The steps by the time they took, and the whole against its goal. */
export function timingsTable(outcomes: readonly Outcome[], totalSeconds: number, goalSeconds: number): string {
  const rows = [...outcomes].sort((a, b) => b.seconds - a.seconds)
  const line = (name: string, seconds: number, note: string) =>
    `${name.padEnd(44)} ${seconds.toFixed(1).padStart(8)} s  ${note}`
  const met = totalSeconds <= goalSeconds ? 'met' : 'missed'
  return [
    ...rows.map(({ name, seconds, mark }) => line(name, seconds, mark === 'passed' ? '' : mark)),
    line('total', totalSeconds, `goal ${goalSeconds} s: ${met}`),
  ].join('\n')
}
