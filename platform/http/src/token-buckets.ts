export type BucketPolicy = { readonly perSecond: number; readonly burst: number }
export type Verdict = { readonly remaining: number; readonly waitSeconds: number }

/** Callers remembered at most; the one met first is forgotten, which only makes its bucket full again. */
const keysMax = 100_000

/**
 * Token buckets of one policy, local to this process. A shared store would make every call wait for it, and its
 * outage would be ours.
 */
export function tokenBuckets({ perSecond, burst }: BucketPolicy) {
  const buckets = new Map<string, { left: number; at: number }>()
  /** A share of a small burst still lets one call through. */
  const burstOf = (share: number) => (share === 1 ? burst : Math.max(1, burst * share))

  function levelOf(key: string, now: number, share: number): { left: number; at: number } {
    const known = buckets.get(key)
    if (known !== undefined) {
      known.left = Math.min(burstOf(share), known.left + (now - known.at) * perSecond * share)
      known.at = now
      return known
    }
    const bucket = { left: burstOf(share), at: now }
    buckets.set(key, bucket)
    if (buckets.size > keysMax) buckets.delete(buckets.keys().next().value ?? '')
    return bucket
  }

  return {
    /** Takes one token when there is one; else says how long to wait. `share` is the part of the policy that this process serves. */
    take(key: string, nowSeconds: number, share = 1): Verdict {
      const bucket = levelOf(key, nowSeconds, share)
      if (bucket.left < 1) return { remaining: 0, waitSeconds: (1 - bucket.left) / (perSecond * share) }
      bucket.left -= 1
      return { remaining: Math.floor(bucket.left), waitSeconds: 0 }
    },
    /** Gives a token back that was taken for a call which another limit then refused. */
    giveBack(key: string, nowSeconds: number): void {
      const bucket = levelOf(key, nowSeconds, 1)
      bucket.left = Math.min(burst, bucket.left + 1)
    },
  }
}
