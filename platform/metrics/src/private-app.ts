import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

export type Readiness = () => Promise<{ readonly ready: boolean; readonly reason: string | null }>

/** What operators' machines ask, on a port that the public never reaches: figures, liveness and readiness. */
export function buildPrivate({ registry }: Pick<Metrics, 'registry'>, readiness: Readiness): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const { ready, reason } = await readiness()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', reason })
  })
  return app
}
