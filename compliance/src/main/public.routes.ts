import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { AttestDeps } from '../attestation/attest.ts'

const config = { opensTo: 'public' } as const
const open = (properties: object) => ({ type: 'object', properties, additionalProperties: true })

/** Liveness, and the keys by which decisions can be checked. */
export function publicRoutes(app: FastifyInstance, { key }: Pick<AttestDeps, 'key'>): void {
  app.get(
    '/healthz',
    {
      config,
      schema: {
        operationId: 'health.read',
        tags: ['Documents'],
        summary: 'Probe the process',
        description: 'Shows that it runs, and nothing about what it stands on.',
        response: { 200: { description: 'It runs.', ...Type.Object({ status: Type.Literal('ok') }) } },
      },
    },
    async () => ({ status: 'ok' }),
  )

  app.get(
    '/.well-known/decision-keys.json',
    {
      config,
      schema: {
        operationId: 'decisionKeys.read',
        tags: ['Documents'],
        summary: 'Read the decision keys',
        description: 'The public keys by which a signed decision is verified, as a JWK set.',
        response: { 200: { description: 'The keys.', ...open({ keys: { type: 'array', items: open({}) } }) } },
      },
    },
    async () => ({ keys: [key.publicKey] }),
  )
}

/** The contract of Compliance itself. */
export function documentRoutes(app: FastifyInstance): void {
  let document: string | undefined
  app.get(
    '/openapi.json',
    {
      config,
      schema: {
        operationId: 'openapi.read',
        tags: ['Documents'],
        summary: 'Read this document',
        description: 'OpenAPI 3.1, generated from the schemas that validate requests.',
        response: { 200: { description: 'The OpenAPI document.', ...open({}) } },
      },
    },
    async (_request, reply) => {
      document ??= JSON.stringify(app.swagger())
      return reply.type('application/json').send(document)
    },
  )
}
