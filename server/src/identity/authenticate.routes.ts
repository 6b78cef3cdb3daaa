import { credentialsOf } from '@firsthand/http/bearer'
import { forbidden, sessionEnded, tokenInvalid, tokenMissing } from '@firsthand/refusal/refusal'
import type { Caller } from '@firsthand/values/values'
import type { Reason } from '@firsthand/wire/refusals'
import type { Surface } from '@firsthand/wire/refusals/row'
import type { Role } from '@firsthand/wire/roles'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preHandlerAsyncHookHandler,
  RouteOptions,
} from 'fastify'
import type { SessionEnds } from '#sessions/watch-session-ends'
import { requireFreshLogin } from './fresh-login.ts'
import type { RateLimiter } from './rate-limit.routes.ts'
import type { LimitName } from './rate-limits.rules.ts'
import { needsNoProof, type RequireProof } from './require-proof.routes.ts'
import type { TokenVerifier } from './verify-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, by the token alone. Only public routes are without one. */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Who may call: anybody, anybody with a token, or holders of a role, or of one of several. A route without it does not start. */
    access?: 'public' | 'tenant' | Role | readonly [Role, ...Role[]]
    /** The act takes a recent login, where the caller's provider is set to ask for one. */
    freshLogin?: true
    /** It changes nothing, though it is no GET: one use of a proof (RFC 9449) at each instance does no harm. */
    bindsNothing?: true
    /** What the call is charged to; null is free. */
    limit?: LimitName | null
    /** What a call asks for: once it was answered with it, asking again is free. A refusal is charged for each time. */
    freeOnceAnswered?: (request: FastifyRequest) => string
    /** Whose codes the caller is answered with; `general` when absent. */
    surface?: Surface
    /** What a body must be; JSON when absent. */
    mediaType?: string
    /** The schema of each line, where the body is a stream of them. */
    line?: object
    /** How the document describes a body that is taken as it comes. */
    file?: object
    /** Whether a list is answered as CSV too. Those that need a role are, unless they say no. */
    csv?: boolean
    /** The filter as an export of the list records it, where it may name a buyer. */
    recordedFilter?: (request: FastifyRequest) => object
    /** What the handler itself may refuse with. What every route shares is added where the document is made. */
    refuses?: readonly Reason[]
  }
}

type Guards = {
  readonly verifier: TokenVerifier
  readonly limiter: RateLimiter
  readonly requireProof: RequireProof
  readonly sessions: Pick<SessionEnds, 'isEnded' | 'requireLive'>
  /** Where a request comes from; the other end of the connection when left out. */
  readonly addressOf?: (request: FastifyRequest) => string
}

function requireRole({ roles, issuer, withheldRoles }: Caller, access: FastifyContextConfig['access']): void {
  if (access === undefined || access === 'public' || access === 'tenant') return
  const admitted: readonly Role[] = typeof access === 'string' ? [access] : access
  if (admitted.some((role) => roles.has(role))) return
  const [requiredRole = ''] = admitted
  const withheld = admitted.find((role) => withheldRoles?.has(role))
  if (withheld) throw forbidden(`The identity provider ${issuer} may not give the role ${withheld}.`, requiredRole)
  throw forbidden(`This call needs the role ${admitted.join(' or ')}.`, requiredRole)
}

/** What staff and programs with a role change: money, markets, and who may do what. */
const needsLiveSession = ({ config: { access, bindsNothing } = {}, method }: RouteOptions): boolean =>
  access !== 'public' &&
  access !== 'tenant' &&
  bindsNothing !== true &&
  [method].flat().some((each) => each !== 'GET' && each !== 'HEAD')

/**
 * Token to caller with the proof of its key where it is bound to one, then whether their session is over, then what the call costs, then
 * the role, then how old the login is: in this order, on every route (contract 2). What changes something by a role asks the database
 * about the session once more, as the last thing before it begins: its body may have taken a while to arrive.
 */
export function authenticate(app: FastifyInstance, guards: Guards): void {
  const { verifier, limiter, requireProof, sessions, addressOf = ({ ip }) => ip } = guards
  const { charge } = limiter
  app.decorateRequest('caller')

  function admit(request: FastifyRequest, reply: FastifyReply, caller: Caller | null, config: FastifyContextConfig) {
    if (caller === null) {
      charge(reply, 'anonymous', '', addressOf(request))
      throw credentialsOf(request) === null ? tokenMissing() : tokenInvalid()
    }
    if (sessions.isEnded(caller)) {
      charge(reply, 'anonymous', '', addressOf(request))
      throw sessionEnded()
    }
    request.caller = caller
    if (config.limit) charge(reply, config.limit, caller.tenantId, caller.buyer, config.freeOnceAnswered?.(request))
    requireRole(caller, config.access)
    if (config.freshLogin) requireFreshLogin(caller, Date.now())
  }

  /** A hook of the route's own: what the route demands is known when it is made, not looked up on each request. */
  const guardOf =
    (route: RouteOptions): onRequestHookHandler =>
    (request, reply, done) => {
      const { config = {} } = route
      if (config.access === 'public') {
        if (config.limit) charge(reply, config.limit, '', addressOf(request))
        return done()
      }
      const credentials = credentialsOf(request)
      const answer = credentials === null ? null : verifier.verify(credentials.token)
      if (answer === null || (!(answer instanceof Promise) && needsNoProof(answer, credentials))) {
        // A token that was verified a moment ago costs no turn of the event loop.
        admit(request, reply, answer, config)
        return done()
      }
      Promise.resolve(answer)
        .then((caller) => requireProof(request, caller, credentials))
        .catch((refusal: Error) => {
          // A token that nobody can judge, or that nobody proves to be theirs, is a stranger's: guessing must not be free.
          charge(reply, 'anonymous', '', addressOf(request))
          throw refusal
        })
        .then((caller) => admit(request, reply, caller, config))
        .then(() => done(), done)
    }

  const requireLive: preHandlerAsyncHookHandler = async ({ caller }) => sessions.requireLive(caller)

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
    route.onRequest = [guardOf(route), ...[route.onRequest ?? []].flat()]
    if (needsLiveSession(route)) route.preHandler = [...[route.preHandler ?? []].flat(), requireLive]
    const freeOnceAnswered = route.config?.freeOnceAnswered
    if (freeOnceAnswered === undefined) return
    const remember: onSendHookHandler = (request, reply, _payload, done) => {
      if (reply.statusCode === 200) {
        const { tenantId, buyer } = request.caller
        limiter.answered(tenantId, buyer, freeOnceAnswered(request))
      }
      done()
    }
    route.onSend = [remember, ...[route.onSend ?? []].flat()]
  })
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.access === undefined || config.limit === undefined)
    if (open) throw new Error(`${String(open.method)} ${open.url} says neither who may call it nor what it costs`)
  })
}
