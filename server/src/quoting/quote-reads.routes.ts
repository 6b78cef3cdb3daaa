import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { parsePairId, parseReference } from '@firsthand/values/values'
import { QuoteEvidence } from '@firsthand/wire/bundles'
import { Quote, QuotePage, QuoteQuery } from '@firsthand/wire/quotes'
import { ref } from '@firsthand/wire/values'
import { quoteEvidence } from './evidence/quote-evidence.ts'
import { ReferenceParams } from './firm-quote.routes.ts'
import { ownQuote } from './issue-intent.ts'
import { showQuote } from './quote.rules.ts'
import { type QuoteRouteOptions, quoteReasons } from './quote-calls.routes.ts'

/** A caller's own quotes of one rail. Reads need no KYC. */
export const quoteReads: FastifyPluginAsyncTypebox<QuoteRouteOptions & { readonly cursors: Cursors }> = async (
  app,
  { quoting, tag, operations, cursors },
) => {
  const { rail, quotes, now } = quoting
  const { surface, referencePrefix: prefix } = rail

  app.get(
    '/quotes/:reference',
    {
      config: { access: 'tenant', limit: 'reads', surface, refuses: quoteReasons(surface, 'read') },
      schema: {
        operationId: `${operations}.quotes.read`,
        tags: [tag],
        summary: 'Read a quote',
        description: 'What was promised, its state, and how long it stays fresh.',
        params: ReferenceParams,
        response: { 200: { description: 'The quote with its freshness.', ...ref(Quote) } },
      },
    },
    async ({ caller, params }) => showQuote(await ownQuote(quoting, caller, params.reference), now()),
  )

  app.get(
    '/quotes/:reference/evidence',
    {
      config: { access: 'tenant', limit: 'reads', surface, refuses: quoteReasons(surface, 'evidence') },
      schema: {
        operationId: `${operations}.quotes.evidence`,
        tags: [tag],
        summary: 'Read the evidence for a quote',
        description:
          'What was signed, and the receipt of the settlement with its proof: `firsthand-verify purchase` checks them without the service.',
        params: ReferenceParams,
        response: { 200: { description: 'The evidence so far.', ...ref(QuoteEvidence) } },
      },
    },
    ({ caller, params }) => quoteEvidence(quoting, caller, params.reference),
  )

  app.get(
    '/quotes',
    {
      config: { access: 'tenant', limit: 'reads', surface, csv: true, refuses: ['invalid_cursor'] },
      schema: {
        operationId: `${operations}.quotes.list`,
        tags: [tag],
        summary: 'List your quotes',
        description: 'The caller’s own, newest first.',
        querystring: QuoteQuery,
        response: { 200: { description: 'One page of quotes.', ...ref(QuotePage) } },
      },
    },
    async ({ caller, query: { limit = 50, cursor, state = null, pairId = null } }) => {
      const scope = [`${surface} quotes`, caller.tenantId, caller.buyer, state, pairId]
      const position = cursors.read(scope, cursor)
      const before = position === null ? null : parseReference(prefix, position)
      const pair = pairId === null ? null : parsePairId(pairId)
      // Digits that name no market match no quote.
      if (pairId !== null && pair === null) return { items: [], next_cursor: null }
      const moment = now()
      const found = await quotes.list(caller, { state, pairId: pair }, { prefix, before, limit, now: moment })
      const { items, next_cursor } = writePage(cursors, scope, found, { limit }, ({ reference }) => reference)
      return { items: items.map((quote) => showQuote(quote, moment)), next_cursor }
    },
  )
}
