/** What a run of retention found and did in one table, or with one kind of key. */
export type Swept = {
  readonly rule: string
  /** A table, or whose keys. */
  readonly what: string
  readonly how: 'rows deleted' | 'keys destroyed'
  /** Whose period is over. */
  readonly over: number
  /** The oldest of them, as an ISO moment; null without any. */
  readonly oldest: string | null
  /** Of those, kept because a legal hold stands. */
  readonly held: number
  /** What is gone now; 0 in a run that only shows what it would do. */
  readonly gone: number
}

export type RetentionReport = {
  readonly madeAt: string
  readonly applied: boolean
  readonly swept: readonly Swept[]
}

const line = ({ rule, what, how, over, oldest, held, gone }: Swept): string => {
  const kept = held === 0 ? '' : `, ${held} kept by a legal hold`
  const since = oldest === null ? '' : `, the oldest of ${oldest.slice(0, 10)}`
  return `${rule}: ${what}: ${over} over${since}${kept}, ${gone} ${how}`
}

/** As a person reads it: a line for each table and kind of key. */
export const reportText = ({ madeAt, applied, swept }: RetentionReport): string =>
  [
    `retention of ${madeAt}, ${applied ? 'applied' : 'shown only: nothing was changed'}`,
    ...swept.map(line),
    `${swept.reduce((sum, { gone }) => sum + gone, 0)} gone, ${swept.reduce((sum, { held }) => sum + held, 0)} held`,
  ].join('\n')
