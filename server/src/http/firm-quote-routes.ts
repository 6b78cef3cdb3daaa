import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Bundle } from '@firsthand/wire/bundles'
import { Quote, QuoteRequest } from '@firsthand/wire/quotes'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { issueOnce } from '../quoting/issue-once.ts'
import { takeFirmQuote } from '../quoting/take-firm-quote.ts'
import { type Idempotency, IdempotencyKey, underKey } from './idempotency.ts'
import { firmWish } from './quote-body.ts'
import { kycReasons, marketReasons, priceReasons, type QuoteRouteOptions, walletReasons } from './quote-routes.ts'
import { askingOf, requireKyc } from './require-kyc.ts'

/** Any text: what is no reference is not found, never malformed. */
export const ReferenceParams = Type.Object(
  { reference: Type.String({ description: 'The reference of a firm quote.' }) },
  { additionalProperties: false },
)

/** The two calls that bind: the firm quote, and the intent that it is exchanged for. */
export const firmQuoteRoutes: FastifyPluginAsyncTypebox<
  QuoteRouteOptions & { readonly idempotency: Idempotency }
> = async (app, { quoting, tags: named, idempotency }) => {
  const { rail, compliance } = quoting
  const { surface } = rail
  const tags = [...named]
  const issue = issueOnce(quoting)

  app.post(
    '/quotes',
    {
      config: {
        access: 'tenant',
        limit: 'firm',
        surface,
        refuses: [
          ...kycReasons,
          ...marketReasons,
          ...priceReasons,
          ...walletReasons,
          'purchase_cap_exceeded',
          'idempotency_in_progress',
          'idempotency_key_reused',
        ],
      },
      preHandler: requireKyc(compliance, 'firm'),
      schema: {
        operationId: `${surface}.quotes.create`,
        tags,
        summary: 'Take a firm quote',
        description: 'It is kept before anything is signed, and holds until `expiresAt`.',
        headers: IdempotencyKey,
        body: ref(QuoteRequest),
        response: { 201: { description: 'The quote and its reference.', ...ref(Quote) } },
      },
    },
    (request, reply) => {
      const locationOf = (reference: string) => `${app.prefix}/quotes/${reference}`
      return underKey(idempotency, request, reply, async (claim) => {
        const quote = await takeFirmQuote(
          quoting,
          askingOf(request),
          firmWish(request.body),
          claim && { claim, locationOf },
        )
        reply.code(201).header('location', locationOf(quote.reference))
        return quote
      })
    },
  )

  app.post(
    '/quotes/:reference/intent',
    {
      config: {
        access: 'tenant',
        limit: 'intent',
        chargeOnceFor: ({ params }) => (params as { reference: string }).reference,
        surface,
        refuses: [
          ...kycReasons,
          ...marketReasons,
          ...priceReasons,
          ...walletReasons,
          'quote_not_found',
          'quote_expired',
          'trading_window_closed',
          'buyer_not_eligible',
          'appropriateness_required',
          'trade_size_out_of_range',
          'purchase_cap_exceeded',
          'price_moved',
          'intent_digest_mismatch',
          'kyc_attestation_refused',
          'kyc_attestation_unsupported',
          'signer_unavailable',
          'signer_declined',
        ],
      },
      preHandler: requireKyc(compliance, 'intent'),
      schema: {
        operationId: `${surface}.intents.issue`,
        tags,
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
