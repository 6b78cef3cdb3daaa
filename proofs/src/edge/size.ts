type Limit = { readonly perSecond: number; readonly burst: number; readonly tenantPerSecond: number }

/** How long a run takes, and which limits it holds the service to. */
export type Size = {
  /** Until buckets are empty and instances know what is asked of each other. */
  readonly warmUpSeconds: number
  readonly windowSeconds: number
  /** When something happens in a window. */
  readonly strikeSeconds: number
  readonly limits: Readonly<Record<'reads' | 'anonymous', Limit>>
  /** Members of the tenant that asks for more than its ceiling. */
  readonly members: number
  readonly eventsPerSecond: number
}

/** The published limits, and minutes. */
export const whole: Size = {
  warmUpSeconds: 20,
  windowSeconds: 60,
  strikeSeconds: 10,
  limits: {
    reads: { perSecond: 25, burst: 50, tenantPerSecond: 250 },
    anonymous: { perSecond: 50, burst: 200, tenantPerSecond: 1000 },
  },
  members: 16,
  eventsPerSecond: 20,
}

/** Low limits with short bursts, so that a few seconds show them and a busy machine keeps up. */
export const slice: Size = {
  warmUpSeconds: 6,
  windowSeconds: 15,
  strikeSeconds: 1,
  limits: {
    reads: { perSecond: 4, burst: 2, tenantPerSecond: 24 },
    anonymous: { perSecond: 4, burst: 2, tenantPerSecond: 1000 },
  },
  members: 10,
  eventsPerSecond: 10,
}
