import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Bundle } from '@firsthand/wire/bundles'
import { Quote, QuoteRequest } from '@firsthand/wire/quotes'
import { ref } from '@firsthand/wire/values'
import type { preHandlerHookHandler } from 'fastify'
import { Type } from 'typebox'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import { type Idempotency, IdempotencyKey, underKey } from './idempotency.routes.ts'
import { issueOnce, ownQuote, type SoughtQuote, seekQuote } from './issue-intent.ts'
import { showQuote } from './quote.rules.ts'
import { firmQuoteRequest, type QuoteRouteOptions, quoteReasons } from './quote-calls.routes.ts'
import { takeFirmQuote } from './take-quote.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The quote that an intent call names; on that call only. */
    sought: SoughtQuote
  }
}

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
      underKey(idempotency, request, reply, {
        first: async (claim) => {
          const locationOf = (reference: string) => `${app.prefix}/quotes/${reference}`
          const answerOf = (reference: string) => ({ status: 201, location: locationOf(reference), answer: reference })
          const requested = firmQuoteRequest(request.body)
          const quote = await takeFirmQuote(quoting, askingOf(request), requested, claim && { claim, answerOf })
          reply.code(201).header('location', locationOf(quote.reference))
          return quote
        },
        again: async (reference) => showQuote(await ownQuote(quoting, request.caller, reference), quoting.now()),
      }),
  )
}

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
  const sought = seekQuote(quoting)

  /** The quote is read, and its wallet asked about, while Compliance is asked about the caller; looked at after that answer. */
  const seek: preHandlerHookHandler = (request, _reply, done) => {
    const { reference } = request.params as { reference: string }
    request.sought = sought(askingOf(request), reference)
    request.sought.catch(() => undefined)
    done()
  }

  app.post(
    '/quotes/:reference/intent',
    {
      config: {
        access: 'tenant',
        limit: 'intent',
        freeOnceAnswered: ({ params }) => (params as { reference: string }).reference,
        surface,
        refuses: quoteReasons(surface, 'intent'),
      },
      preHandler: [seek, requireKyc(compliance, 'intent')],
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
      const bundle = await issue(asking, request.sought)
      const found = await request.sought
      // A bundle that was there already was counted when it was made.
      if (found !== null && found.quote.bundle === null) {
        const { pairId, cashAmount } = found.quote
        request.sold = { market: `${pairId}`, cash: cashAmount }
      }
      // As it was kept: a serialiser could write the same bundle in other bytes.
      return reply.type('application/json; charset=utf-8').send(bundle as never)
    },
  )
}
