import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { type EndpointId, parseEndpointId } from '@firsthand/values/values'
import { ref } from '@firsthand/wire/values'
import {
  WebhookAttemptPage,
  WebhookAttemptQuery,
  WebhookEndpoint,
  WebhookEndpointPage,
} from '@firsthand/wire/webhook-endpoints'
import { type Static, Type } from 'typebox'
import type { AttemptPlace, WebhookEndpointStore } from './webhook-endpoint.store.ts'

export const webhookTags = ['Webhooks']

/** Any text: what is no id is not found, never malformed. */
export const EndpointParams = Type.Object(
  { id: Type.String({ description: 'The endpoint.', examples: ['5b1e7c6a-0f0e-4a52-9d6b-3d1f0a9c7e21'] }) },
  { additionalProperties: false },
)

/** The id in the path, or `not_found`. */
export function endpointIdOf({ id }: Static<typeof EndpointParams>): EndpointId {
  const parsed = parseEndpointId(id)
  if (parsed === null) throw notFound()
  return parsed
}

const read = { access: 'tenant-integrator', limit: 'reads' } as const

const textOf = ({ sequence, attempt }: AttemptPlace) => `${sequence}.${attempt}`
function placeOf(text: string): AttemptPlace {
  const [sequence = 0, attempt = 0] = text.split('.').map(Number)
  return { sequence, attempt }
}

/** A tenant's endpoints, and what was sent to them. */
export const webhookReads: FastifyPluginAsyncTypebox<{ endpoints: WebhookEndpointStore; cursors: Cursors }> = async (
  app,
  { endpoints, cursors },
) => {
  app.get(
    '/webhook-endpoints',
    {
      config: read,
      schema: {
        operationId: 'webhookEndpoints.list',
        tags: webhookTags,
        summary: 'List endpoints',
        description: 'All that the tenant has, the eldest first, on one page.',
        response: { 200: { description: 'The endpoints.', ...ref(WebhookEndpointPage) } },
      },
    },
    async ({ caller }) => ({ items: [...(await endpoints.list(caller))], next_cursor: null }),
  )

  app.get(
    '/webhook-endpoints/:id',
    {
      config: { ...read, refuses: ['not_found'] },
      schema: {
        operationId: 'webhookEndpoints.read',
        tags: webhookTags,
        summary: 'Read an endpoint',
        description: 'Whether events arrive there, and why not.',
        params: EndpointParams,
        response: { 200: { description: 'The endpoint.', ...ref(WebhookEndpoint) } },
      },
    },
    async ({ caller, params }) => {
      const found = await endpoints.find(caller, endpointIdOf(params))
      if (found === null) throw notFound()
      return found
    },
  )

  app.get(
    '/webhook-endpoints/:id/attempts',
    {
      config: { ...read, refuses: ['not_found', 'invalid_cursor'] },
      schema: {
        operationId: 'webhookEndpoints.attempts',
        tags: webhookTags,
        summary: 'List attempts',
        description: 'Every attempt of the last 30 days: the newest event first, and of each its last attempt first.',
        params: EndpointParams,
        querystring: WebhookAttemptQuery,
        response: { 200: { description: 'One page of attempts.', ...ref(WebhookAttemptPage) } },
      },
    },
    async ({ caller, params, query: { limit = 50, cursor } }) => {
      const id = endpointIdOf(params)
      const scope = ['webhook attempts', caller.tenantId, id]
      const position = cursors.read(scope, cursor)
      const before = position === null ? null : placeOf(position)
      const found = await endpoints.attempts(caller, id, { before, limit })
      if (found === null) throw notFound()
      return writePage(cursors, scope, found, { limit }, textOf)
    },
  )
}
