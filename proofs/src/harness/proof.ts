export type ProofOptions = {
  /** A slice that fits into `pnpm check`. */
  readonly short: boolean
  /** Replays a run; a run without one prints its own. */
  readonly seed?: number
}

/** A long profile. The summary holds the counts. */
export type Proof = {
  readonly goal: string
  run(options: ProofOptions): Promise<{ readonly held: boolean; readonly summary: string }>
}

/** Every nth of a list, from the first on: a slice that touches all parts of it. */
export const everyNth = <T>(list: readonly T[], n: number): readonly T[] => list.filter((_, index) => index % n === 0)
