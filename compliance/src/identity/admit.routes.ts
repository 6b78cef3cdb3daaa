import { createHash, timingSafeEqual } from 'node:crypto'
import { credentialsOf } from '@firsthand/http/bearer'
import { type BucketPolicy, tokenBuckets } from '@firsthand/http/token-buckets'
import { forbidden, Refusal, rateLimited, tokenInvalid, tokenMissing } from '@firsthand/refusal/refusal'
import type { ComplianceReason } from '@firsthand/wire/compliance-refusals'
import type { Role } from '@firsthand/wire/roles'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, VerifyToken } from './caller.ts'
import type { RequireLive } from './require-live.ts'
import type { RequireProof } from './require-proof.routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, by the token alone. */
    asker: Caller
  }
  interface FastifyContextConfig {
    /**
     * Who may call: anybody, a customer by token, the service for a customer whose token it forwards, the service alone,
     * or holders of a role, or of one of several. A route without it does not start.
     */
    opensTo?: 'public' | 'customer' | 'service for customer' | 'service' | Role | readonly [Role, ...Role[]]
    /** What the handler itself may refuse with. What every route shares is added where the document is made. */
    mayRefuse?: readonly ComplianceReason[]
  }
}

/** Guesses are compared by their hash: neither the length nor the place of a difference shows in the time it takes. */
function isServiceKey(given: unknown, keys: readonly string[]): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && keys.some((key) => timingSafeEqual(hash(given), hash(key)))
}

export type Guards = {
  readonly verifyToken: VerifyToken
  readonly requireProof: RequireProof
  readonly requireLive: RequireLive
  /** Several are valid while one replaces another. */
  readonly serviceKeys: () => readonly string[]
  /** Raises `rate_limited`. */
  readonly charge: (caller: Caller) => void
}

type OpensTo = NonNullable<FastifyContextConfig['opensTo']>

const isForService = (opensTo: OpensTo) => opensTo === 'service' || opensTo === 'service for customer'

function requireRole({ roles, issuer, withheldRoles }: Caller, opensTo: OpensTo): void {
  if (opensTo === 'public' || opensTo === 'customer' || isForService(opensTo)) return
  const admitted = [opensTo].flat()
  if (admitted.some((role) => roles.has(role))) return
  const [requiredRole = ''] = admitted
  const withheld = admitted.find((role) => withheldRoles?.has(role))
  const why = withheld
    ? `The identity provider ${issuer} may not give the role ${withheld}.`
    : `This call needs the role ${admitted.join(' or ')}.`
  throw forbidden(why, requiredRole)
}

/**
 * The service proves itself by its key, everybody by a token, with the proof of its key where it is bound to one; then what it
 * costs; then the role. In this order. Whether the session is over is asked at the service, as the last thing before what needs a role
 * or changes something: the service itself has asked for those whose tokens it forwards.
 */
export function admit(
  app: FastifyInstance,
  { verifyToken, requireProof, requireLive, serviceKeys, charge }: Guards,
): void {
  app.decorateRequest('asker')

  async function requireCaller(request: FastifyRequest, isService: boolean): Promise<Caller> {
    const credentials = credentialsOf(request)
    if (credentials === null) throw tokenMissing()
    const asker = await verifyToken(credentials.token)
    if (asker === null) throw tokenInvalid()
    // The service has verified the proof of its caller, which names its own address, and cannot make another.
    if (!isService) await requireProof(request, asker, credentials)
    return asker
  }

  app.addHook('onRoute', (route) => {
    const opensTo = route.config?.opensTo
    if (opensTo === undefined) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    const { opensTo = 'public' } = request.routeOptions.config
    if (opensTo === 'public') return
    const isService = isServiceKey(request.headers['service-key'], serviceKeys())
    if (isForService(opensTo) && !isService) {
      throw new Refusal('service_unknown', 'Send the service’s own key.', {})
    }
    if (opensTo === 'service') return
    request.asker = await requireCaller(request, isService)
    charge(request.asker)
    requireRole(request.asker, opensTo)
  })
  app.addHook('preHandler', async ({ asker, method, routeOptions }) => {
    const { opensTo = 'public' } = routeOptions.config
    const isRead = method === 'GET'
    if (opensTo === 'public' || isForService(opensTo) || (opensTo === 'customer' && isRead)) return
    await requireLive(asker, isRead ? 'read' : 'write')
  })
}

/** What one caller may ask, in this process alone: a limiter must not be a dependency of an attestation. */
export function rateLimiter(policy: BucketPolicy) {
  const buckets = tokenBuckets(policy)
  return ({ tenant, subject }: Caller): void => {
    const { waitSeconds } = buckets.take(JSON.stringify([tenant, subject]), performance.now() / 1000)
    if (waitSeconds > 0)
      throw rateLimited(`Too many calls of this caller. Come back in ${Math.ceil(waitSeconds)} s.`, waitSeconds)
  }
}
