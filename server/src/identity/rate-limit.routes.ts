import { rateLimited } from '@firsthand/refusal/rate-limited'
import type { FastifyReply } from 'fastify'
import { type LimitName, type LimitSettings, type RateLimit, tokenBuckets } from './rate-limits.rules.ts'

type Limiter = {
  readonly policyHeader: string
  readonly caller: ReturnType<typeof tokenBuckets>
  readonly tenant: ReturnType<typeof tokenBuckets>
  readonly perSecond: number
}

function limiter(name: LimitName, limit: RateLimit, instances: number): Limiter {
  const ceiling = limit.tenantPerSecond / instances
  return {
    policyHeader: `"${name}";q=${limit.burst};w=${Math.max(1, Math.ceil(limit.burst / limit.perSecond))}`,
    caller: tokenBuckets(limit),
    tenant: tokenBuckets({ perSecond: ceiling, burst: Math.max(1, ceiling) }),
    perSecond: limit.perSecond,
  }
}

/** What was charged for lately. The eldest is forgotten first, and then charged for once more. */
const chargedMax = 100_000

/** Charges a call to its caller and tenant, writes the `RateLimit` headers, and raises `rate_limited`. */
export function rateLimiter({ standard, tenants, instances }: LimitSettings) {
  const limiters = new Map<string, Limiter>()

  function limiterOf(name: LimitName, tenant: string): Limiter {
    const exception = tenants.get(tenant)?.[name]
    const key = exception ? `${name} ${tenant}` : name
    const found = limiters.get(key) ?? limiter(name, exception ?? standard[name], instances)
    limiters.set(key, found)
    return found
  }

  const charged = new Set<string>()

  /** Whether this very thing was charged for before; from now on it was. */
  function wasCharged(thing: string): boolean {
    if (charged.has(thing)) return true
    if (charged.size >= chargedMax) charged.delete(charged.values().next().value ?? '')
    charged.add(thing)
    return false
  }

  return (reply: FastifyReply, name: LimitName, tenant: string, caller: string, onceFor?: string): void => {
    const { policyHeader, caller: callers, tenant: ceiling, perSecond } = limiterOf(name, tenant)
    const key = `${tenant}\n${caller}`
    // Monotonic: a clock that is set back must not fill or empty anybody's bucket.
    const now = performance.now() / 1000
    const mine = callers.take(key, now)
    if (onceFor !== undefined && mine.waitSeconds === 0 && wasCharged(`${key}\n${onceFor}`)) {
      callers.giveBack(key, now)
      writeHeaders(reply, name, policyHeader, mine.remaining, 1 / perSecond)
      return
    }
    const ours = mine.waitSeconds > 0 ? mine : ceiling.take(tenant, now)
    // The tenant's ceiling refused: the caller's own token was not used.
    if (mine.waitSeconds === 0 && ours.waitSeconds > 0) callers.giveBack(key, now)
    const waitSeconds = Math.max(mine.waitSeconds, ours.waitSeconds)
    const remaining = Math.min(mine.remaining, ours.remaining)
    const resetSeconds = waitSeconds > 0 ? waitSeconds : 1 / perSecond
    writeHeaders(reply, name, policyHeader, remaining, resetSeconds)
    if (waitSeconds > 0) throw rateLimited(`Over the limit of ${name}.`, waitSeconds)
  }
}

function writeHeaders(reply: FastifyReply, name: LimitName, policy: string, remaining: number, resetSeconds: number) {
  reply.header('ratelimit-policy', policy)
  reply.header('ratelimit', `"${name}";r=${remaining};t=${Math.ceil(resetSeconds)}`)
}

export type RateLimiter = ReturnType<typeof rateLimiter>
