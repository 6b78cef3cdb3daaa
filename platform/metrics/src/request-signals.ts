import type { Refusal } from '@firsthand/refusal/refusal'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { countSales } from './count-sales.ts'
import type { Metrics } from './metrics.ts'
import { timeRequests } from './time-requests.ts'
import { traceCalls } from './trace-calls.ts'

/** What operators see of requests: one measurement and one log line each, and a span. */
export type Signals = {
  /** Watches every answer of a server. */
  readonly observe: (app: FastifyInstance) => void
  /** Counts a refusal by its code; a fault of ours is logged with its cause. */
  readonly refused: (request: FastifyRequest, refusal: Refusal) => void
}

/** What keeps nothing and went well is counted, not written down: at typing speed its lines would bury all others. */
const keepsNothing = ({ method, config }: RouteOptions) => method === 'GET' || config?.limit === 'soft'

/** The reference of what was made: should the database be lost, the log is what is left of it. */
function madeBy(reply: FastifyReply): string | undefined {
  const location = reply.statusCode === 201 ? reply.getHeader('location') : undefined
  return typeof location === 'string' ? location.split('/').at(-1) : undefined
}

/** Signals of one process. */
export function requestSignals(metrics: Metrics, log: Logger): Signals {
  function answered(request: FastifyRequest, reply: FastifyReply, route: RouteOptions | null): void {
    const { id: requestId, method } = request
    const { statusCode: status, elapsedTime } = reply
    const level = route !== null && keepsNothing(route) && status < 400 ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const path = route?.url ?? 'unmatched'
    const fields = { requestId, method, route: path, status, ms: Math.round(elapsedTime * 1000) / 1000 }
    // A person is not named in a log: the same one is recognised by their pseudonym.
    const { tenantId: tenant, buyer: who } = request.caller ?? {}
    log[level]({ ...fields, tenant, who, what: madeBy(reply) }, 'request.answered')
  }

  const isWritten = (reply: FastifyReply, route: RouteOptions | null) =>
    route !== null && !keepsNothing(route) && madeBy(reply) !== undefined

  return {
    observe(app) {
      // Before the answer leaves: an instance that is killed right after it would leave no record of what the caller has been given.
      app.addHook('onRoute', (route) => {
        if (keepsNothing(route)) return
        const write: onSendHookHandler = (request, reply, payload, done) => {
          if (isWritten(reply, route)) answered(request, reply, route)
          done(null, payload)
        }
        route.onSend = [...[route.onSend ?? []].flat(), write]
      })
      traceCalls(app)
      countSales(app, metrics.sales)
      timeRequests(app, metrics.latency, (request, reply, route) => {
        if (!isWritten(reply, route)) answered(request, reply, route)
      })
    },
    refused: (request, refusal) => {
      const surface = request.routeOptions.config?.surface ?? 'general'
      const code = codeOf(refusal.reason, surface)
      metrics.refusals.inc({ surface, code })
      const { status } = rowOf(refusal.reason)
      const fields = { requestId: request.id, route: request.routeOptions.url, code }
      // Shed load is counted and not described: an instance that is too busy has no time to write about it.
      if (status >= 500 && refusal.cause !== undefined) log.error({ ...fields, err: refusal }, 'request.failed')
    },
  }
}
