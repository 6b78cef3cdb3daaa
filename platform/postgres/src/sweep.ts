/** How far one turn of a sweep goes: rows of a batch, which the statement sets itself, and what the whole turn may cost. */
export type SweepBounds = {
  readonly batch: number
  readonly batchesMost: number
  readonly ms: number
}

/** Well under a minute, so that one turn is over before the next begins, and above 2,000 rows a second. */
export const sweepBounds: SweepBounds = { batch: 5_000, batchesMost: 60, ms: 40_000 }

/**
 * Deletes batch after batch until one is not full: then nothing is left, or others have the rest in hand. The statement skips
 * rows that somebody else deletes at this moment, so several instances share the work. Answers how many rows it deleted.
 */
export async function sweepInBatches(
  deleteBatch: () => Promise<number>,
  { batch, batchesMost, ms }: SweepBounds = sweepBounds,
): Promise<number> {
  const endsAt = performance.now() + ms
  let swept = 0
  for (let turn = 0; turn < batchesMost; turn++) {
    const deleted = await deleteBatch()
    swept += deleted
    if (deleted < batch || performance.now() >= endsAt) break
  }
  return swept
}
