import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ref } from '@firsthand/wire/values'
import { Resend, Resent, SecretRotation, WebhookEndpointWithSecret } from '@firsthand/wire/webhook-endpoints'
import { adminContextOf } from '#identity/admin-context.routes'
import type { EndpointDeps } from './register-endpoint.ts'
import { resendEvents } from './resend-events.ts'
import { rotateSecret } from './rotate-secret.ts'
import { EndpointParams, endpointIdOf, webhookTags as tags } from './webhook-schemas.routes.ts'

const write = { access: 'tenant-integrator', limit: 'writes' } as const
const defaultOverlapSeconds = 86_400

/** What a tenant does with an endpoint beside writing it; each leaves an audit record. */
export const webhookActions: FastifyPluginAsyncTypebox<{ deps: EndpointDeps }> = async (app, { deps }) => {
  app.post(
    '/webhook-endpoints/:id/rotate-secret',
    {
      config: { ...write, refuses: ['not_found'] },
      schema: {
        operationId: 'webhookEndpoints.rotateSecret',
        tags: tags,
        summary: 'Rotate the secret',
        description:
          'Until the overlap ends, every event is signed with both; an elder secret than these ends at once.',
        params: EndpointParams,
        body: ref(SecretRotation),
        response: { 200: { description: 'The endpoint with its new secret.', ...ref(WebhookEndpointWithSecret) } },
      },
    },
    (request) => {
      const { overlapSeconds = defaultOverlapSeconds } = request.body
      return rotateSecret(deps, adminContextOf(request), endpointIdOf(request.params), overlapSeconds)
    },
  )

  app.post(
    '/webhook-endpoints/:id/resend',
    {
      config: { ...write, refuses: ['not_found'] },
      schema: {
        operationId: 'webhookEndpoints.resend',
        tags: tags,
        summary: 'Send events again',
        description: 'Those that the endpoint wants, delivered or not. To a disabled endpoint nothing is sent.',
        params: EndpointParams,
        body: ref(Resend),
        response: { 202: { description: 'They are on their way.', ...ref(Resent) } },
      },
    },
    async (request, reply) => {
      reply.code(202)
      return resendEvents(deps.endpoints, adminContextOf(request), endpointIdOf(request.params), request.body)
    },
  )
}
