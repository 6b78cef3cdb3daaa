import type { Registry } from '@firsthand/probes/open-metrics'
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler, RouteOptions } from 'fastify'
import { Histogram } from 'prom-client'

/** How long requests took, by route and status. */
export const requestTimes = (name: string, registry: Registry) =>
  // Exemplars have a label of their own, which no series has.
  new Histogram<'method' | 'route' | 'status' | 'trace_id'>({
    name,
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
    enableExemplars: true,
  })
export type RequestTimes = ReturnType<typeof requestTimes>

type Timer = ReturnType<RequestTimes['labels']>
/** Called with each answer; `route` is null for a path that no route has. */
type Answered = (request: FastifyRequest, reply: FastifyReply, route: RouteOptions | null) => void

/** Measures every answer of a server, with the trace of a call that has one, and passes it on to what writes it down. */
export function timeRequests(app: FastifyInstance, times: RequestTimes, answered: Answered = () => undefined): void {
  /** One hook for each route, which finds its labels once for each status. `any` stands for several methods. */
  function watchOf(path: string, method: string, route: RouteOptions | null): onResponseHookHandler {
    const timers = new Map<number, Timer>()
    return (request, reply, done) => {
      const { statusCode: status, elapsedTime } = reply
      const timer = timers.get(status) ?? times.labels(method, path, `${status}`)
      timers.set(status, timer)
      const value = elapsedTime / 1000
      const traceId = request.callSpan?.spanContext().traceId
      if (traceId === undefined) timer.observe(value)
      else times.observe({ labels: { method, route: path, status }, value, exemplarLabels: { trace_id: traceId } })
      answered(request, reply, route)
      done()
    }
  }
  app.addHook('onRoute', (route) => {
    const method = typeof route.method === 'string' ? route.method : 'any'
    route.onResponse = [...[route.onResponse ?? []].flat(), watchOf(route.url, method, route)]
  })
  // A path that no route has meets none of the hooks above; one label for all, or a scan would fill the registry.
  const unmatched = watchOf('unmatched', 'any', null)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) unmatched.call(app, request, reply, done)
    else done()
  })
}
