import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '@firsthand/refusal/refusal'
import { ref } from '@firsthand/wire/values'
import {
  Resend,
  Resent,
  SecretRotation,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEndpointWrite,
} from '@firsthand/wire/webhook-endpoints'
import { Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import { type EndpointDeps, registerEndpoint, replaceEndpoint, resendEvents, rotateSecret } from './manage-endpoints.ts'
import { EndpointParams, endpointIdOf, webhookTags as tags } from './webhook-reads.routes.ts'

const write = { access: 'tenant-integrator', limit: 'writes' } as const

/** Where a tenant wants its events; each change leaves an audit record. */
export const webhookWrites: FastifyPluginAsyncTypebox<{ deps: EndpointDeps }> = async (app, { deps }) => {
  app.post(
    '/webhook-endpoints',
    {
      config: write,
      schema: {
        operationId: 'webhookEndpoints.create',
        tags: tags,
        summary: 'Register an endpoint',
        description: 'From now on every event it wants is sent to it. The secret is shown this once.',
        body: ref(WebhookEndpointWrite),
        response: { 201: { description: 'The endpoint with its secret.', ...ref(WebhookEndpointWithSecret) } },
      },
    },
    async (request, reply) => {
      const made = await registerEndpoint(deps, adminContextOf(request), request.body)
      reply.code(201).header('location', `/webhook-endpoints/${made.id}`)
      return made
    },
  )

  app.put(
    '/webhook-endpoints/:id',
    {
      config: { ...write, refuses: ['not_found'] },
      schema: {
        operationId: 'webhookEndpoints.replace',
        tags: tags,
        summary: 'Replace an endpoint',
        description:
          'The secret stays. What happened while it was disabled is not sent by itself: ask for it with the resend call.',
        params: EndpointParams,
        body: ref(WebhookEndpointWrite),
        response: { 200: { description: 'The endpoint as it is now.', ...ref(WebhookEndpoint) } },
      },
    },
    (request) => replaceEndpoint(deps, adminContextOf(request), endpointIdOf(request.params), request.body),
  )

  app.delete(
    '/webhook-endpoints/:id',
    {
      config: { ...write, freshLogin: true, refuses: ['not_found'] },
      schema: {
        operationId: 'webhookEndpoints.delete',
        tags: tags,
        summary: 'Delete an endpoint',
        description: 'Nothing is sent to it any more, and its secrets end.',
        params: EndpointParams,
        response: { 204: Type.Null({ description: 'It is deleted.' }) },
      },
    },
    async (request, reply) => {
      if (!(await deps.endpoints.remove(adminContextOf(request), endpointIdOf(request.params)))) throw notFound()
      return reply.code(204).send(null)
    },
  )
}

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
          'Until the overlap ends, every event is signed with both secrets. A third, older secret ends at once.',
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
