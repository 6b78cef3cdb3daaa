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
