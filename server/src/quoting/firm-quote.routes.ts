import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Quote, QuoteRequest } from '@firsthand/wire/quotes'
import { ref } from '@firsthand/wire/values'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import { type Idempotency, IdempotencyKey, underKey } from './idempotency.routes.ts'
import type { QuoteRouteOptions } from './quote.routes.ts'
import { firmQuoteRequest } from './quote-body.routes.ts'
import { quoteReasons } from './quote-reasons.routes.ts'
import { takeFirmQuote } from './take-firm-quote.ts'

/** A price that holds for a while. */
export const firmQuoteRoutes: FastifyPluginAsyncTypebox<
  QuoteRouteOptions & { readonly idempotency: Idempotency }
> = async (app, { quoting, tag, operations, idempotency }) => {
  const { rail, compliance } = quoting
  const { surface } = rail

  app.post(
    '/quotes',
    {
      config: { access: 'tenant', limit: 'firm', surface, refuses: quoteReasons(surface, 'firm') },
      preHandler: requireKyc(compliance, 'firm'),
      schema: {
        operationId: `${operations}.quotes.create`,
        tags: [tag],
        summary: 'Take a firm quote',
        description: 'It is kept before anything is signed, and holds until `expiresAt`.',
        headers: IdempotencyKey,
        body: ref(QuoteRequest),
        response: { 201: { description: 'The quote and its reference.', ...ref(Quote) } },
      },
    },
    (request, reply) =>
      underKey(idempotency, request, reply, async (claim) => {
        const locationOf = ({ reference }: Quote) => `${app.prefix}/quotes/${reference}`
        const textOf = (quote: Quote) => reply.serializeInput(quote, '201') as string
        const answerOf = (quote: Quote) => ({ status: 201, location: locationOf(quote), body: textOf(quote) })
        const requested = firmQuoteRequest(request.body)
        const quote = await takeFirmQuote(quoting, askingOf(request), requested, claim && { claim, answerOf })
        reply.code(201).header('location', locationOf(quote))
        return quote
      }),
  )
}
