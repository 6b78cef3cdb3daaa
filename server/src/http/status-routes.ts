import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Status } from '@firsthand/wire/status'
import { ref } from '@firsthand/wire/values'

export type StatusOptions = { readonly status: () => Status }

/** How the service finds what it leans on. The answer is at hand: asking loads nothing that may be in trouble already. */
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
          'State, latency and outages of all that each rail leans on, and what waits for the durable engine.',
        response: { 200: { description: 'As it was a moment ago.', ...ref(Status) } },
      },
    },
    async () => status(),
  )
}
