import { tokenBuckets } from '@firsthand/http/token-buckets'
import { rateLimited } from '@firsthand/refusal/refusal'
import type { FastifyReply } from 'fastify'
import { type LimitShares, limitShares } from './limit-shares.ts'
import { type LimitName, type LimitSettings, limitedCalls, type RateLimit } from './rate-limits.rules.ts'

type Buckets = ReturnType<typeof tokenBuckets>
type Limiter = {
  readonly policyHeader: string
  readonly caller: Buckets
  readonly tenant: Buckets
  /** Calls that the tenant's ceiling refused, so that one caller who does not wait is not taken for many. */
  readonly refused: Buckets
  readonly limit: RateLimit
}

function limiter(name: LimitName, limit: RateLimit): Limiter {
  const { perSecond, burst, tenantPerSecond: ceiling } = limit
  return {
    policyHeader: `"${name}";q=${burst};w=${Math.max(1, Math.ceil(burst / perSecond))}`,
    caller: tokenBuckets(limit),
    tenant: tokenBuckets({ perSecond: ceiling, burst: Math.max(1, ceiling) }),
    refused: tokenBuckets(limit),
    limit,
  }
}

function inSeconds(wait: number): string {
  const whole = Math.max(1, Math.ceil(wait))
  return whole === 1 ? '1 second' : `${whole} seconds`
}

/** What was answered lately. The eldest is forgotten first, and then charged for once more. */
const answeredMax = 100_000

/**
 * Charges a call to its caller and tenant, writes the `RateLimit` headers, and raises `rate_limited`. A caller's limit is counted here alone:
 * the load balancer sends a caller's calls to one instance. The ceiling of a tenant is shared with the other instances, and so is the limit
 * of an address without a good token, whose calls can carry any name.
 */
export function rateLimiter(
  { standard, tenants, instances }: LimitSettings,
  shares: LimitShares = limitShares(instances),
) {
  const limiters = new Map<string, Limiter>()

  function limiterOf(name: LimitName, tenant: string): Limiter {
    const exception = tenants.get(tenant)?.[name]
    const key = exception ? `${name} ${tenant}` : name
    const found = limiters.get(key) ?? limiter(name, exception ?? standard[name])
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

  /** What the caller's own bucket answers. */
  function takeOwn(name: LimitName, { caller: callers, limit }: Limiter, key: string, caller: string, now: number) {
    if (name !== 'anonymous') return callers.take(key, now)
    const meter = shares.meterOf('address', caller, limit.perSecond)
    meter.calls += 1
    return callers.take(key, now, meter.share)
  }

  /** What the tenant's ceiling answers. */
  function takeShared(
    name: LimitName,
    { tenant: ceiling, refused, limit }: Limiter,
    tenant: string,
    key: string,
    now: number,
  ) {
    const meter = shares.meterOf(name, tenant, limit.tenantPerSecond)
    const taken = ceiling.take(tenant, now, meter.share)
    if (taken.waitSeconds === 0 || refused.take(key, now).waitSeconds === 0) meter.calls += 1
    return taken
  }

  function charge(reply: FastifyReply, name: LimitName, tenant: string, caller: string, thing?: string): void {
    const limits = limiterOf(name, tenant)
    const { policyHeader, caller: callers } = limits
    const { perSecond } = limits.limit
    const key = keyOf(tenant, caller)
    // Monotonic: a clock that is set back must not fill or empty anybody's bucket.
    const now = performance.now() / 1000
    const mine = takeOwn(name, limits, key, caller, now)
    if (thing !== undefined && mine.waitSeconds === 0 && known.has(`${key}\n${thing}`)) {
      callers.giveBack(key, now)
      writeHeaders(reply, name, policyHeader, mine.remaining, 1 / perSecond)
      return
    }
    const ours = mine.waitSeconds > 0 ? mine : takeShared(name, limits, tenant, key, now)
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
