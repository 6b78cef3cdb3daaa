/** Fails a journey whose claim does not hold. */
export function must(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(claim)
}
