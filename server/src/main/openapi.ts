import swagger from '@fastify/swagger'
import { apiVersion } from '@firsthand/http/edge'
import { shareRefusals } from '@firsthand/http/refusal-responses'
import { documented } from '@firsthand/http/route-defaults'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { shareParts } from './shared-parts.ts'
import { webhooks } from './webhooks.ts'

const description = `Primary sales of tokenised assets: read a market, then call the rail it names.

Every refusal has one envelope, \`application/problem+json\`. Branch on \`code\`, never on \`detail\`; \`GET /refusal-codes\`
lists every code with who must act and what to do. Unknown properties are refused, amounts are digits in base units, and
times are RFC 3339 in UTC with milliseconds. An access token that is bound to a key is sent as \`Authorization: DPoP\`, with a proof
in the header \`DPoP\` (RFC 9449).`

type BodySchema = { readonly type?: string | readonly string[] }
type Body = { readonly content: Readonly<Record<string, { readonly schema?: BodySchema }>> }
type Operation = { readonly requestBody?: Body }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const mapped = <From, To>(from: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))

const isOptional = ({ schema }: { readonly schema?: BodySchema }) =>
  Array.isArray(schema?.type) && schema.type.includes('null')

/** Fastify reads a body that is not there as null; the document calls such a body optional, as clients know it. */
function nameOptionalBodies<D extends Document>(document: D): D {
  const described = (operation: Operation): Operation => {
    const { requestBody } = operation
    if (requestBody === undefined || !Object.values(requestBody.content).every(isOptional)) return operation
    const content = mapped(requestBody.content, ({ schema, ...rest }) => ({
      ...rest,
      schema: { ...schema, type: 'object' },
    }))
    return { ...operation, requestBody: { ...requestBody, required: false, content } as Body }
  }
  return { ...document, paths: mapped(document.paths, (methods) => mapped(methods, described)) }
}

/** Collects the routes into the one OpenAPI document, from the schemas that validate. Register before the routes. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Firsthand',
        version: apiVersion,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: 'Firsthand', url: 'https://firsthand.example' },
      },
      servers: [{ url: '/', description: 'The API.' }],
      tags: [
        { name: 'Markets', description: 'What can be bought, and on which rail.' },
        { name: 'Market administration', description: 'For holders of the role `marketplace-admin`.' },
        { name: 'Listings', description: 'The catalogue, and charts.' },
        { name: 'Listing administration', description: 'For holders of the role `marketplace-admin`.' },
        { name: 'Third-party-venue rail', description: 'A supplier’s own contract fills the order atomically.' },
        { name: 'Issuance rail', description: 'Units are minted at purchase by the offering’s own contract.' },
        { name: 'Bank-transfer rail', description: 'The buyer pays by transfer; units follow the reconciled payment.' },
        { name: 'Bank-transfer administration', description: 'For administrators and the treasury.' },
        {
          name: 'Approvals',
          description:
            'What needs more than one person: proposals, read with all that they will do, and decided by their digest.',
        },
        {
          name: 'Treasury',
          description: 'Statements, matches, reviews, refunds and proofs, for the people of the treasury.',
        },
        { name: 'Work', description: 'What waits for the people who work with the service.' },
        { name: 'Purchase search', description: 'Any purchase on any rail, for support and the people behind it.' },
        { name: 'Bank gateway', description: 'For the program that carries files between the bank and the service.' },
        { name: 'Events', description: 'What happened in a tenant; each role reads its own types.' },
        {
          name: 'Webhooks',
          description: 'Events sent to the tenant’s own servers, for holders of the role `tenant-integrator`.',
        },
        { name: 'Audit', description: 'What the people of a tenant did, for holders of the role `auditor`.' },
        { name: 'Evidence', description: 'What the log of evidence holds about a purchase.' },
        {
          name: 'Personal data',
          description: 'What people can ask about their data, and what officers decide about it.',
        },
        { name: 'Identity', description: 'The caller.' },
        { name: 'Requests', description: 'What became of a request.' },
        { name: 'Documents', description: 'The contract itself.' },
        { name: 'Health', description: 'For probes.' },
      ],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => (json.$id as string | undefined) ?? `def-${i}` },
    transform: ({ schema, url, route }) => ({ schema: documented({ ...route, schema } as RouteOptions) as never, url }),
    transformObject: (made) =>
      'openapiObject' in made
        ? (shareParts({
            ...shareRefusals(nameOptionalBodies(made.openapiObject as never)),
            webhooks,
          } as never) as never)
        : {},
  })
}
