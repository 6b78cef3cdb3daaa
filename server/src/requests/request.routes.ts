import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '@firsthand/refusal/refusal'
import { RequestRecord } from '@firsthand/wire/staff/requests'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { maySee } from './request.rules.ts'
import type { RequestStore } from './request.store.ts'

/** Any text: what is no id is not found, never malformed. */
const RequestParams = Type.Object(
  { requestId: Type.String({ description: 'The `X-Request-Id` of the answer.' }) },
  { additionalProperties: false },
)

const access = ['tenant-integrator', 'support', 'marketplace-admin', 'treasury-operator', 'treasury-approver'] as const

/** What became of a request, by its id. */
export const requestRoutes: FastifyPluginAsyncTypebox<{ requests: RequestStore }> = async (app, { requests }) => {
  app.get(
    '/requests/:requestId',
    {
      config: { access, limit: 'reads', refuses: ['not_found'] },
      schema: {
        operationId: 'requests.read',
        tags: ['Requests'],
        summary: 'Read what became of a request',
        description:
          'For 30 days: refused requests and writes, a moment after they were answered. The last one where an id was used twice.',
        params: RequestParams,
        response: { 200: { description: 'The request.', ...ref(RequestRecord) } },
      },
    },
    async ({ caller, params }) => {
      const found = await requests.find(caller, params.requestId)
      if (found === null || !maySee(caller.roles, found.route)) throw notFound()
      return found
    },
  )
}
