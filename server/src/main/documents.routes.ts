import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { invalidRequest } from '@firsthand/refusal/refusal'
import { RefusalCodes, refusalCodes } from '@firsthand/wire/refusal-codes'
import { ref } from '@firsthand/wire/values'
import scalar from '@scalar/fastify-api-reference'
import { Type } from 'typebox'

export type DocumentOptions = {
  /** With a token on the API, without one on the documents listener. */
  readonly access: 'public' | 'tenant'
  readonly openapi: () => object
  /** By code, what is shown beside it. */
  readonly refusalExamples: Readonly<Record<string, string>>
}

const tags = ['Documents']

/** The page's own policy: its script and styles come from us, and it may call no other host. */
const pagePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src blob:; frame-ancestors 'none'"

/** The contract as documents: the table of refusals, the OpenAPI document and a page to read it. */
export const documentRoutes: FastifyPluginAsyncTypebox<DocumentOptions> = async (app, options) => {
  const { access, openapi, refusalExamples } = options
  const codes = JSON.stringify(refusalCodes(refusalExamples))
  const config = { access, limit: access === 'public' ? null : ('reads' as const) }
  let document: string | undefined

  app.addHook('onSend', async (_request, reply, payload) => {
    if (access === 'public' && reply.statusCode === 200) reply.header('cache-control', 'public, max-age=300')
    return payload
  })

  app.get(
    '/refusal-codes',
    {
      config,
      schema: {
        operationId: 'refusalCodes.list',
        tags,
        summary: 'List every refusal',
        description: 'The whole table: what each code means, who must act, and what to do.',
        response: { 200: { description: 'Every refusal code.', ...ref(RefusalCodes) } },
      },
    },
    async (_request, reply) => reply.type('application/json').send(codes as never),
  )

  app.get(
    '/openapi.json',
    {
      config,
      schema: {
        operationId: 'openapi.read',
        tags,
        summary: 'Read this document',
        description: 'OpenAPI 3.1, generated from the schemas that validate requests.',
        response: { 200: { description: 'The OpenAPI document.', ...Type.Object({}, { additionalProperties: true }) } },
      },
    },
    async (_request, reply) => {
      document ??= JSON.stringify(openapi())
      return reply.type('application/json').send(document as never)
    },
  )

  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config }
      route.schema = { ...route.schema, hide: true }
    })
    page.addHook('onRequest', (request, _reply, done) => {
      // The page builds an address from the Host header, which a caller can make unreadable.
      const readable = URL.canParse(`http://${request.host}`)
      done(readable ? undefined : invalidRequest([{ path: 'host', code: 'header', message: 'This is no host.' }]))
    })
    page.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode === 200) reply.header('content-security-policy', pagePolicy)
      return payload
    })
    await page.register(scalar, {
      routePrefix: '/reference',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Firsthand API',
        // Requests can be tried where the page comes from the API itself: another origin is not allowed to call it.
        hideTestRequestButton: access === 'public',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  })
}
