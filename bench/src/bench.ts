export type BenchResult = { readonly ratio: number; readonly oursPerSecond: number; readonly barePerSecond: number }

/** One of our calls beside the bare engine, in the same run. */
export type Bench = {
  /** The ratio we want to reach at least. */
  readonly goal: number
  run(options: { readonly short: boolean }): Promise<BenchResult>
}
