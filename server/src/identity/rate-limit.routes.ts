import { tokenBuckets } from '@firsthand/http/token-buckets'
import { rateLimited } from '@firsthand/refusal/refusal'
import type { FastifyReply } from 'fastify'
import { type LimitName, type LimitSettings, limitedCalls, type RateLimit } from './rate-limits.rules.ts'

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

function inSeconds(wait: number): string {
  const whole = Math.max(1, Math.ceil(wait))
  return whole === 1 ? '1 second' : `${whole} seconds`
}

/** What was answered lately. The eldest is forgotten first, and then charged for once more. */
const answeredMax = 100_000

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

  const known = new Set<string>()
  const keyOf = (tenant: string, caller: string) => `${tenant}\n${caller}`

  /** From now on the caller asks for this very thing without charge. */
  function answered(tenant: string, caller: string, thing: string): void {
    if (known.size >= answeredMax) known.delete(known.values().next().value ?? '')
    known.add(`${keyOf(tenant, caller)}\n${thing}`)
  }

  function charge(reply: FastifyReply, name: LimitName, tenant: string, caller: string, thing?: string): void {
    const { policyHeader, caller: callers, tenant: ceiling, perSecond } = limiterOf(name, tenant)
    const key = keyOf(tenant, caller)
    // Monotonic: a clock that is set back must not fill or empty anybody's bucket.
    const now = performance.now() / 1000
    const mine = callers.take(key, now)
    if (thing !== undefined && mine.waitSeconds === 0 && known.has(`${key}\n${thing}`)) {
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
    if (waitSeconds > 0) {
      const whose = mine.waitSeconds > 0 ? 'of this caller' : 'of this tenant'
      throw rateLimited(`Too many ${limitedCalls[name]} ${whose}. Come back in ${inSeconds(waitSeconds)}.`, waitSeconds)
    }
  }
  return { charge, answered }
}

function writeHeaders(reply: FastifyReply, name: LimitName, policy: string, remaining: number, resetSeconds: number) {
  reply.header('ratelimit-policy', policy)
  reply.header('ratelimit', `"${name}";r=${remaining};t=${Math.ceil(resetSeconds)}`)
}

export type RateLimiter = ReturnType<typeof rateLimiter>
