import { hash } from 'node:crypto'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Refusal } from '../domain/refusal.ts'
import type { Metrics } from './metrics.ts'

/** What operators see of requests: one measurement and one log line each. */
export type Signals = {
  /** Watches every answer of a server. */
  readonly observe: (app: FastifyInstance) => void
  /** Counts a refusal by its code; a fault of ours is logged with its cause. */
  readonly refused: (request: FastifyRequest, refusal: Refusal) => void
}

/** A person is not named in a log; the same person is recognised by the same short print. */
const printOf = (request: FastifyRequest) =>
  request.caller && hash('sha256', `${request.caller.tenantId}\n${request.caller.subject}`).slice(0, 16)

/** Signals of one process. */
export function requestSignals(metrics: Metrics, log: Logger): Signals {
  const timers = new Map<string, ReturnType<Metrics['latency']['labels']>>()

  /** Labels are looked up once for each route and status: hashing them on every answer would cost more than the rest. */
  function timerOf(method: string, route: string, status: number) {
    const key = `${method} ${route} ${status}`
    const known = timers.get(key) ?? metrics.latency.labels(method, route, `${status}`)
    timers.set(key, known)
    return known
  }

  return {
    observe: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        timerOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000)
        if (log.isLevelEnabled('info')) {
          const ms = Math.round(reply.elapsedTime * 1000) / 1000
          const { id: requestId, method } = request
          const fields = { requestId, method, route, status: reply.statusCode, ms, tenant: request.caller?.tenantId }
          log.info({ ...fields, who: printOf(request) }, 'request.answered')
        }
        done()
      })
    },
    refused: (request, refusal) => {
      const surface = request.routeOptions.config?.surface ?? 'general'
      const code = codeOf(refusal.reason, surface) ?? refusal.reason
      metrics.refusals.inc({ surface, code })
      const { status } = rowOf(refusal.reason)
      const fields = { requestId: request.id, route: request.routeOptions.url, code }
      if (status >= 500) log.error({ ...fields, err: refusal }, 'request.failed')
    },
  }
}
