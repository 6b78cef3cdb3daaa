import swagger from '@fastify/swagger'
import { apiVersion } from '@firsthand/http/edge'
import { shareRefusals } from '@firsthand/http/refusal-responses'
import { type ComplianceReason, complianceRefusals } from '@firsthand/wire/compliance-refusals'
import { complianceResponses, problemComponents } from '@firsthand/wire/problem'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'

const description = `What customers, compliance officers and auditors of a tenant call. The tenant and the person are those of the token. One
that is bound to a key is sent as \`Authorization: DPoP\`, with a proof in the header \`DPoP\` (RFC 9449).

Every refusal has one envelope, \`application/problem+json\`: branch on \`code\`. Every read of what is known of people leaves a
record. What the service asks on its own listener is not part of this document.`

/** The envelopes of refusals that carry members of their own. */
export const refusalComponents = [...problemComponents].flatMap(([code, schema]) =>
  Object.hasOwn(complianceRefusals, code) ? [schema] : [],
)

type Route = Pick<RouteOptions, 'config' | 'schema' | 'method'>

/** What a route can refuse with, its own reasons and those it shares with all others of its kind. */
function reasonsOf({ config, schema, method }: Route): readonly ComplianceReason[] {
  const opensTo = config?.opensTo
  const needsToken = opensTo !== 'public'
  return [
    'invalid_request',
    'unsupported_media_type',
    'internal_error',
    ...(needsToken ? (['unauthenticated', 'session_ended', 'identity_unavailable', 'rate_limited'] as const) : []),
    ...(needsToken ? (['payload_too_large', 'service_overloaded'] as const) : []),
    ...(needsToken && method !== 'GET' ? (['outcome_unknown'] as const) : []),
    ...(needsToken && opensTo !== 'customer' ? (['forbidden'] as const) : []),
    // A path that cannot name anything is answered like one that names nothing.
    ...(schema?.params ? (['not_found'] as const) : []),
    ...(config?.mayRefuse ?? []),
  ]
}

function documented(route: Route): FastifySchema {
  const { schema = {}, config } = route
  if (schema.hide) return schema
  const response = { ...(schema.response as object), ...complianceResponses(reasonsOf(route)) }
  return { ...schema, response, ...(config?.opensTo === 'public' && { security: [] }) }
}

type Document = Parameters<typeof shareRefusals>[0]

/** The document without schemas that only the other listener answers with. */
function withoutUnused(document: Document): Document {
  const text = JSON.stringify(document)
  const isUsed = (name: string) => text.includes(`"#/components/schemas/${name}"`)
  const used = Object.entries(document.components.schemas).filter(([name]) => isUsed(name))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } }
}

/** Collects the routes into the OpenAPI document, from the schemas that validate. Register before the routes. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Firsthand Compliance',
        version: apiVersion,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: 'Firsthand', url: 'https://firsthand.example' },
      },
      servers: [{ url: '/', description: 'The listener of customers and officers.' }],
      tags: [
        { name: 'Customers', description: 'A customer’s own profile.' },
        { name: 'Wallets', description: 'Where a customer takes delivery.' },
        { name: 'Payer accounts', description: 'Where a customer pays from.' },
        { name: 'Officers', description: 'For holders of the role `compliance-officer`.' },
        { name: 'Decisions', description: 'The chain of what was decided, for officers and for the role `auditor`.' },
        { name: 'Documents', description: 'The contract, the keys and the probe.' },
      ],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => (json.$id as string | undefined) ?? `def-${i}` },
    transform: ({ schema, url, route }) => ({ schema: documented({ ...route, schema } as Route) as never, url }),
    transformObject: (made) =>
      'openapiObject' in made ? (withoutUnused(shareRefusals(made.openapiObject as never)) as never) : {},
  })
}
