import type { Reason } from '@firsthand/wire/refusals'
import type { Surface } from '@firsthand/wire/refusals/row'
import type { Role } from '@firsthand/wire/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { LimitName } from '../domain/rate-limits.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Caller } from '../domain/values.ts'
import type { TokenVerifier } from '../ports/token-verifier.ts'
import type { RateLimiter } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, by the token alone. Only public routes are without one. */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Who may call: anybody, anybody with a token, or holders of a role. A route without it does not start. */
    access?: 'public' | 'tenant' | Role
    /** What the call is charged to; null is free. */
    limit?: LimitName | null
    /** Whose codes the caller hears; `general` when absent. */
    surface?: Surface
    /** What the handler itself may refuse with. What every route shares is added where the document is made. */
    refuses?: readonly Reason[]
  }
}

const bearer = /^Bearer +([^ ]+)$/i

const tokenOf = ({ headers: { authorization } }: FastifyRequest) => bearer.exec(authorization ?? '')?.[1] ?? null

type Guards = { readonly verifier: TokenVerifier; readonly charge: RateLimiter }

/** Token to caller, then what the call costs, then the role: in this order, on every route (contract 2). */
export function authenticate(app: FastifyInstance, { verifier, charge }: Guards): void {
  app.decorateRequest('caller')

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.access === undefined || config.limit === undefined)
    if (open) throw new Error(`${String(open.method)} ${open.url} says neither who may call it nor what it costs`)
  })

  function admit(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): void {
    const { access, limit } = request.routeOptions.config
    if (caller === null) {
      charge(reply, 'anonymous', '', request.ip)
      throw new Refusal('unauthenticated', 'Send a valid access token as a bearer token.', {})
    }
    request.caller = caller
    if (limit) charge(reply, limit, caller.tenantId, caller.subject)
    if (access !== 'tenant' && access !== undefined && access !== 'public' && !caller.roles.has(access)) {
      throw new Refusal('forbidden', `This call needs the role ${access}.`, { requiredRole: access })
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { access, limit } = request.routeOptions.config
    if (request.is404 || access === 'public') {
      if (request.is404 || limit) charge(reply, 'anonymous', '', request.ip)
      return done()
    }
    const token = tokenOf(request)
    const answer = token === null ? null : verifier.verify(token)
    if (!(answer instanceof Promise)) {
      // A token that was verified a moment ago costs no turn of the event loop.
      admit(request, reply, answer)
      return done()
    }
    answer.then((caller) => admit(request, reply, caller)).then(() => done(), done)
  })
}
