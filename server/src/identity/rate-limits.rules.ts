/** What one kind of call may cost: for each caller, and for all callers of a tenant together. */
export type RateLimit = { readonly perSecond: number; readonly burst: number; readonly tenantPerSecond: number }

/** Calls are counted by kind; `anonymous` counts requests without a good token, by the address they come from. */
export type LimitName = 'soft' | 'allowance' | 'firm' | 'intent' | 'reads' | 'writes' | 'anonymous'
export type RateLimits = Readonly<Record<LimitName, RateLimit>>

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

/** Limits of every tenant, with exceptions by name. `instances` share a tenant's ceiling. */
export type LimitSettings = {
  readonly standard: RateLimits
  readonly tenants: ReadonlyMap<string, Partial<RateLimits>>
  readonly instances: number
}

type BucketPolicy = { readonly perSecond: number; readonly burst: number }
type Verdict = { readonly remaining: number; readonly waitSeconds: number }

/** Callers remembered at most; the one met first is forgotten, which only makes its bucket full again. */
const keysMax = 100_000

/**
 * Token buckets of one policy, local to this process. A shared store would make every call wait for it, and its
 * outage would be ours.
 */
export function tokenBuckets({ perSecond, burst }: BucketPolicy) {
  const buckets = new Map<string, { left: number; at: number }>()

  function levelOf(key: string, now: number): { left: number; at: number } {
    const known = buckets.get(key)
    if (known !== undefined) {
      known.left = Math.min(burst, known.left + (now - known.at) * perSecond)
      known.at = now
      return known
    }
    const bucket = { left: burst, at: now }
    buckets.set(key, bucket)
    if (buckets.size > keysMax) buckets.delete(buckets.keys().next().value ?? '')
    return bucket
  }

  return {
    /** Takes one token when there is one; else says how long to wait. */
    take(key: string, nowSeconds: number): Verdict {
      const bucket = levelOf(key, nowSeconds)
      if (bucket.left < 1) return { remaining: 0, waitSeconds: (1 - bucket.left) / perSecond }
      bucket.left -= 1
      return { remaining: Math.floor(bucket.left), waitSeconds: 0 }
    },
    /** Gives a token back that was taken for a call which another limit then refused. */
    giveBack(key: string, nowSeconds: number): void {
      const bucket = levelOf(key, nowSeconds)
      bucket.left = Math.min(burst, bucket.left + 1)
    },
  }
}
