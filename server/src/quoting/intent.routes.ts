import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Bundle } from '@firsthand/wire/bundles'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import { issueOnce } from './issue-once.ts'
import type { QuoteRouteOptions } from './quote.routes.ts'
import { quoteReasons } from './quote-reasons.routes.ts'

/** Any text: what is no reference is not found, never malformed. */
export const ReferenceParams = Type.Object(
  { reference: Type.String({ description: 'The reference of a firm quote.' }) },
  { additionalProperties: false },
)

/** The call that exchanges a firm quote for the signed bundle. */
export const intentRoutes: FastifyPluginAsyncTypebox<QuoteRouteOptions> = async (app, { quoting, tag, operations }) => {
  const { rail, compliance } = quoting
  const { surface } = rail
  const issue = issueOnce(quoting)

  app.post(
    '/quotes/:reference/intent',
    {
      config: {
        access: 'tenant',
        limit: 'intent',
        chargeOnceFor: ({ params }) => (params as { reference: string }).reference,
        surface,
        refuses: quoteReasons(surface, 'intent'),
      },
      preHandler: requireKyc(compliance, 'intent'),
      schema: {
        operationId: `${operations}.quotes.intent`,
        tags: [tag],
        summary: 'Exchange a firm quote for the signed bundle',
        description: 'The last check. Asking again returns the same bundle, byte for byte, also after expiry.',
        params: ReferenceParams,
        response: { 200: { description: 'The settlement bundle.', ...ref(Bundle) } },
      },
    },
    async (request, reply) => {
      const asking = { ...askingOf(request), buyer: request.buyer, requestId: request.id }
      const bundle = await issue(asking, request.params.reference)
      // As it was kept: a serialiser could write the same bundle in other bytes.
      return reply.type('application/json; charset=utf-8').send(bundle as never)
    },
  )
}
