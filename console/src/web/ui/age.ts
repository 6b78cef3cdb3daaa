const dayMs = 86_400_000

/** Whole days. */
export const daysSince = (at: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(at)) / dayMs))

/** How much of a bar of ten days is filled, in percent; something is always seen. */
export const shareOf = (days: number): number => Math.min(100, Math.max(3, days * 10))

/** One day is the target; after five days a receipt is aged. */
export function toneOfAge(days: number): 'done' | 'person' | 'stopped' {
  if (days < 1) return 'done'
  return days < 5 ? 'person' : 'stopped'
}
