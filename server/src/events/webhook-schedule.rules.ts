const minute = 60
const hour = 60 * minute

/**
 * How long after each failed attempt the next one follows, in seconds. Fixed, so that a receiver can tell when it will be
 * asked again; the last attempt is the first one that falls behind three days.
 */
export const retryDelaysSeconds: readonly number[] = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
]

/** An endpoint at which everything has failed for so long is disabled. */
export const failingDaysMax = 3

/** How long to wait after the attempt of this number, counted from 1; null when it was the last. */
export const retryDelaySeconds = (attempt: number): number | null => retryDelaysSeconds[attempt - 1] ?? null
