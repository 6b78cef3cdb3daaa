/** What instances report of one limit that they share: calls a second at all of them together, and at how many of them. */
export type Demand = { readonly calls: number; readonly reporters: number }

/** An instance without a report may serve its part of this share of a limit. One that is asked for more reports it. */
const unreportedShare = 0.05

/** What an instance may serve without a report, as a share of the limit. */
const quietShare = (instances: number): number => unreportedShare / instances

/** Whether an instance that is asked so many calls a second has to report them. */
export const isReported = (calls: number, limit: number, instances: number): boolean =>
  calls > limit * quietShare(instances)

/**
 * The share of a limit that an instance serves; the shares of all instances add up to one. Each gets what is asked of it and an equal part of
 * what is left over, so that callers who come to a quiet instance are not refused while there is room. When little is left, instances that report
 * nothing keep what they may serve without a report; when more is asked than there is, the others divide the rest by what is asked of them.
 */
export function shareOf(limit: number, own: number | null, all: Demand | null, instances: number): number {
  if (all === null || all.reporters === 0) return 1 / instances
  const equalPart = (1 - all.calls / limit) / instances
  if (equalPart >= quietShare(instances)) return (own ?? 0) / limit + equalPart
  if (own === null) return quietShare(instances)
  const rest = 1 - (instances - all.reporters) * quietShare(instances)
  const leftOver = rest - all.calls / limit
  return leftOver >= 0 ? own / limit + leftOver / all.reporters : (rest * own) / all.calls
}

/** How much a new reading moves what is known of a demand: enough to follow within seconds, and little enough for small numbers. */
const newest = 0.4

/** The demand after so many calls in so many seconds. */
export const demandAfter = (demand: number, calls: number, seconds: number): number =>
  demand + newest * (calls / seconds - demand)
