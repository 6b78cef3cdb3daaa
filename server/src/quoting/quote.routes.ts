import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Allowance } from '@firsthand/wire/allowances'
import { Eligibility } from '@firsthand/wire/eligibility'
import { QuoteRequest, SoftQuote, SoftQuoteRequest } from '@firsthand/wire/quotes'
import { ref } from '@firsthand/wire/values'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import { rememberedMarkets } from '#markets/remembered-markets'
import { previewEligibility } from './preview-eligibility.ts'
import { firmQuoteRequest, type QuoteRouteOptions, quoteReasons, softQuoteRequest } from './quote-calls.routes.ts'
import { readAllowance } from './read-allowance.ts'
import { quoteSoftly } from './take-quote.ts'

/** Price, allowance and eligibility of an on-chain rail: registered once for each, under its prefix. */
export const quoteRoutes: FastifyPluginAsyncTypebox<QuoteRouteOptions> = async (app, { quoting, tag, operations }) => {
  const { rail, compliance, markets } = quoting
  const { surface } = rail
  const softDeps = { ...quoting, find: rememberedMarkets(markets) }

  app.post(
    '/quotes/soft',
    {
      config: {
        access: 'tenant',
        limit: 'soft',
        bindsNothing: true,
        surface,
        refuses: quoteReasons(surface, 'soft'),
      },
      preHandler: requireKyc(compliance, 'soft'),
      schema: {
        operationId: `${operations}.quotes.soft`,
        tags: [tag],
        summary: 'Take an indicative price',
        description: 'Safe on every keystroke: it binds nothing and keeps nothing. Limits are shown, not enforced.',
        body: ref(SoftQuoteRequest),
        response: { 200: { description: 'The price now.', ...ref(SoftQuote) } },
      },
    },
    ({ caller, body }) => quoteSoftly(softDeps, caller, softQuoteRequest(body)),
  )

  app.post(
    '/allowance',
    {
      config: { access: 'tenant', limit: 'allowance', surface, refuses: quoteReasons(surface, 'allowance') },
      preHandler: requireKyc(compliance, 'allowance'),
      schema: {
        operationId: `${operations}.allowance.read`,
        tags: [tag],
        summary: 'Ask whether a wallet can settle',
        description: 'Its balance, its allowance at the settlement router, and what it has to send first.',
        body: ref(QuoteRequest),
        response: { 200: { description: 'Ready, or what is missing.', ...ref(Allowance) } },
      },
    },
    (request) => readAllowance(quoting, askingOf(request), firmQuoteRequest(request.body)),
  )

  app.post(
    '/eligibility',
    {
      config: { access: 'tenant', limit: 'allowance', surface, refuses: quoteReasons(surface, 'eligibility') },
      preHandler: requireKyc(compliance, 'allowance'),
      schema: {
        operationId: `${operations}.eligibility.preview`,
        tags: [tag],
        summary: 'Preview the eligibility rules',
        description: 'Every verdict of the checks that the intent call makes, in its order. Nothing is kept.',
        body: ref(QuoteRequest),
        response: { 200: { description: 'All verdicts.', ...ref(Eligibility) } },
      },
    },
    (request) => {
      const asking = { ...askingOf(request), buyer: request.buyer }
      return previewEligibility(quoting, asking, firmQuoteRequest(request.body))
    },
  )
}
