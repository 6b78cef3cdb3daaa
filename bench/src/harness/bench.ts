export type BenchResult = {
  /** Ours beside the bare engine: their ratio, unless the bench names another figure. */
  readonly figure: number
  /** Both sides beside each other, for a person. */
  readonly summary: string
}

/** One of our calls beside the bare engine, in the same run. */
export type Bench = {
  readonly goal: number
  /** Whether the figure must reach the goal or stay below it. */
  readonly goalIs: 'at least' | 'at most'
  /** What the figure is; a ratio when left out. */
  readonly figureIs?: string
  run(options: { readonly short: boolean }): Promise<BenchResult>
}
