import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Quote } from '@firsthand/wire/quotes'
import { RelayRequest } from '@firsthand/wire/relays'
import { ref } from '@firsthand/wire/values'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import { ReferenceParams } from '#quoting/firm-quote.routes'
import { ownQuote } from '#quoting/issue-intent'
import { requireApprovedWallet } from '#quoting/preconditions'
import { showQuote } from '#quoting/quote.rules'
import { type QuoteRouteOptions, quoteReasons } from '#quoting/quote-calls.routes'
import { handIn, type RelayDeps } from './hand-in.ts'

/** The call by which a buyer without gas hands in a signed settlement: registered once for each on-chain rail. */
export const relayRoutes: FastifyPluginAsyncTypebox<QuoteRouteOptions & { readonly relaying: RelayDeps }> = async (
  app,
  { quoting, tag, operations, relaying },
) => {
  const { rail, compliance } = quoting
  const { surface } = rail

  app.post(
    '/quotes/:reference/relay',
    {
      config: { access: 'tenant', limit: 'intent', surface, refuses: quoteReasons(surface, 'relay') },
      preHandler: requireKyc(compliance, 'intent'),
      schema: {
        operationId: `${operations}.quotes.relay`,
        tags: [tag],
        summary: 'Have a signed settlement sent',
        description: 'Its gas is paid from the tenant’s budget. Asked again, it sends nothing twice; follow the quote.',
        params: ReferenceParams,
        body: ref(RelayRequest),
        response: { 202: { description: 'The quote as it is now.', ...ref(Quote) } },
      },
    },
    async (request, reply) => {
      const { caller, params, body } = request
      const quote = await ownQuote(quoting, caller, params.reference)
      const approved = (chainId: string) =>
        requireApprovedWallet(quoting, askingOf(request), { chainId, address: quote.walletAddress })
      await handIn(relaying, { caller, approved }, quote, body)
      return reply.code(202).send(showQuote(await ownQuote(quoting, caller, params.reference), quoting.now()))
    },
  )
}
