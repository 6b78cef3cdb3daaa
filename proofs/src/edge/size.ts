type Limit = { readonly perSecond: number; readonly burst: number; readonly tenantPerSecond: number }

/** How long a run takes, and which limits it holds the service to. */
export type Size = {
  /** Until buckets are empty and instances know what is asked of each other. */
  readonly warmUpSeconds: number
  /** How long is measured while nothing happens, while an instance goes, and while one comes. */
  readonly windowSeconds: Readonly<Record<'steady' | 'less' | 'more', number>>
  /** When something happens in a window. */
  readonly strikeSeconds: number
  readonly limits: Readonly<Record<'reads' | 'anonymous', Limit>>
  /** Members of the tenant that asks for more than its ceiling. */
  readonly members: number
  readonly eventsPerSecond: number
  /** How long a planted fault shows before it is measured, and while it is. */
  readonly plantedSeconds: readonly [settle: number, measure: number]
  /** The share of a limit for which calls must have come: a machine that stands still longer shows nothing. */
  readonly leastPossible: number
}

/** The published limits, and minutes. */
export const whole: Size = {
  warmUpSeconds: 20,
  windowSeconds: { steady: 60, less: 60, more: 60 },
  strikeSeconds: 10,
  limits: {
    reads: { perSecond: 25, burst: 50, tenantPerSecond: 250 },
    anonymous: { perSecond: 50, burst: 200, tenantPerSecond: 1000 },
  },
  members: 16,
  eventsPerSecond: 20,
  plantedSeconds: [3, 5],
  leastPossible: 1,
}

/** Low limits with short bursts, so that a few seconds show them and a busy machine keeps up. */
export const slice: Size = {
  warmUpSeconds: 5,
  // For three seconds after a kill a ceiling lacks a part: shorter than this, and that is more than 10 %.
  windowSeconds: { steady: 8, less: 15, more: 10 },
  strikeSeconds: 1,
  limits: {
    reads: { perSecond: 4, burst: 2, tenantPerSecond: 24 },
    // Strangers with forged tokens are spread over three instances at random: a third of the burst must outlast a gap.
    anonymous: { perSecond: 8, burst: 12, tenantPerSecond: 1000 },
  },
  members: 10,
  eventsPerSecond: 10,
  plantedSeconds: [2, 3],
  leastPossible: 0.6,
}
