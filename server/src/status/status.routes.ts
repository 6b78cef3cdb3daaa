import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Caller } from '@firsthand/values/values'
import { Status } from '@firsthand/wire/status'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'

export type StatusOptions = { readonly status: (caller: Caller) => Promise<Status> }

/** How the service finds what it leans on. Nearly all of it is at hand: asking loads nothing that may be in trouble already. */
export const statusRoutes: FastifyPluginAsyncTypebox<StatusOptions> = async (app, { status }) => {
  app.get(
    '/status',
    {
      config: { access: 'tenant', limit: 'reads' },
      schema: {
        operationId: 'status.read',
        tags: ['Health'],
        summary: 'Read how the rails are',
        description:
          'State, latency and outages of all that each rail leans on, what waits for the durable engine, and, for the ' +
          'treasury, how the client money of your tenant stands.',
        response: { 200: { description: 'As it was a moment ago.', ...ref(Status) } },
      },
    },
    ({ caller }) => status(caller),
  )
}

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
