import type { Caller } from '../../identity/caller.ts'
import { Refusal } from '../../identity/refusal.ts'

/** What one caller may ask in a second, also through the service, and how much at once. */
export type RateLimit = { readonly perSecond: number; readonly burst: number }

const rememberedMax = 100_000

/** A bucket for each caller, in this process alone: a limiter must not be a dependency of an attestation. */
export function rateLimiter({ perSecond, burst }: RateLimit, now: () => number = () => performance.now() / 1000) {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>()
  return ({ tenant, subject }: Caller): void => {
    const key = JSON.stringify([tenant, subject])
    const { left: before, at } = buckets.get(key) ?? { left: burst, at: now() }
    const left = Math.min(burst, before + (now() - at) * perSecond)
    buckets.delete(key)
    buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now() })
    if (buckets.size > rememberedMax) buckets.delete(buckets.keys().next().value ?? '')
    if (left >= 1) return
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perSecond))
    throw new Refusal('rate_limited', 'Too many requests.', {}, { retryAfterSeconds })
  }
}
