export type BenchResult = {
  readonly ratio: number
  /** Both sides beside each other, for a person. */
  readonly summary: string
}

/** One of our calls beside the bare engine, in the same run. */
export type Bench = {
  readonly goal: number
  /** Whether the ratio must reach the goal or stay below it. */
  readonly goalIs: 'at least' | 'at most'
  run(options: { readonly short: boolean }): Promise<BenchResult>
}
