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
