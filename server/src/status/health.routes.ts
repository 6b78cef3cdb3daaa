import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'

const Alive = Type.Object({ status: Type.Literal('ok') }, { additionalProperties: false })

/** Liveness, for anybody. Readiness is asked on the private port. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/healthz',
    {
      config: { access: 'public', limit: null },
      schema: {
        operationId: 'health.read',
        tags: ['Health'],
        summary: 'Say that the process lives',
        description: 'Needs no token and asks no dependency.',
        response: { 200: { description: 'The process answers.', ...Alive } },
      },
    },
    async () => ({ status: 'ok' as const }),
  )
}
