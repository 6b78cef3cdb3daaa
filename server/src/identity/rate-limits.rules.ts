/** What one kind of call may cost: for each caller, and for all callers of a tenant together. */
export type RateLimit = { readonly perSecond: number; readonly burst: number; readonly tenantPerSecond: number }

/** Calls are counted by kind; `anonymous` counts requests without a good token, by the address they come from. */
export type LimitName = 'soft' | 'allowance' | 'firm' | 'intent' | 'reads' | 'writes' | 'anonymous'
export type RateLimits = Readonly<Record<LimitName, RateLimit>>

/** What each limit counts, in words. */
export const limitedCalls: Readonly<Record<LimitName, string>> = {
  soft: 'soft quotes',
  allowance: 'calls for allowances and eligibility',
  firm: 'firm quotes and purchases',
  intent: 'intents',
  reads: 'reads',
  writes: 'writes',
  anonymous: 'calls without a valid token',
}

/** The published limits. */
export const standardLimits: RateLimits = {
  soft: { perSecond: 20, burst: 40, tenantPerSecond: 500 },
  allowance: { perSecond: 10, burst: 20, tenantPerSecond: 200 },
  firm: { perSecond: 2, burst: 5, tenantPerSecond: 50 },
  intent: { perSecond: 5, burst: 10, tenantPerSecond: 50 },
  reads: { perSecond: 25, burst: 50, tenantPerSecond: 250 },
  writes: { perSecond: 5, burst: 10, tenantPerSecond: 20 },
  anonymous: { perSecond: 50, burst: 200, tenantPerSecond: 1000 },
}

/** Limits of every tenant, with exceptions by name. `instances` share a tenant's ceiling; null when their number is learned. */
export type LimitSettings = {
  readonly standard: RateLimits
  readonly tenants: ReadonlyMap<string, Partial<RateLimits>>
  readonly instances: number | null
}
