import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Allowance } from '@firsthand/wire/allowances'
import { Eligibility } from '@firsthand/wire/eligibility'
import { QuoteRequest, SoftQuote, SoftQuoteRequest } from '@firsthand/wire/quotes'
import type { Reason } from '@firsthand/wire/refusals'
import { ref } from '@firsthand/wire/values'
import { previewEligibility } from '../quoting/preview-eligibility.ts'
import { quoteSoftly } from '../quoting/quote-softly.ts'
import type { QuotingDeps } from '../quoting/quoting-deps.ts'
import { readAllowance } from '../quoting/read-allowance.ts'
import { firmWish, softWish } from './quote-body.ts'
import { rememberedMarkets } from './remembered-markets.ts'
import { askingOf, requireKyc } from './require-kyc.ts'

/** Who may ask, on every call that creates or signs. */
export const kycReasons = ['kyc_required', 'kyc_attestation_unavailable'] as const satisfies readonly Reason[]
/** What the market says before a price is asked for. */
export const marketReasons = [
  'market_not_found',
  'wrong_rail',
  'market_not_configured',
  'market_paused',
] as const satisfies readonly Reason[]
export const priceReasons = [
  'price_read_failed',
  'venue_unavailable',
  'venue_mismatch',
  'nothing_to_buy',
] as const satisfies readonly Reason[]
export const walletReasons = ['wallet_not_registered', 'wallet_registry_unavailable'] as const satisfies readonly Reason[]

export type QuoteRouteOptions = { readonly quoting: QuotingDeps; readonly tags: readonly string[] }

/** Price, allowance and eligibility of an on-chain rail: registered once for each, under its prefix. */
export const quoteRoutes: FastifyPluginAsyncTypebox<QuoteRouteOptions> = async (app, { quoting, tags: named }) => {
  const { rail, compliance, markets } = quoting
  const { surface } = rail
  const tags = [...named]
  const softDeps = { ...quoting, find: rememberedMarkets(markets) }

  app.post(
    '/quotes/soft',
    {
      config: { access: 'tenant', limit: 'soft', surface, refuses: [...kycReasons, ...marketReasons, ...priceReasons] },
      preHandler: requireKyc(compliance, 'soft'),
      schema: {
        operationId: `${surface}.quotes.soft`,
        tags,
        summary: 'Take an indicative price',
        description: 'Safe on every keystroke: it binds nothing and keeps nothing. Limits are told, not enforced.',
        body: ref(SoftQuoteRequest),
        response: { 200: { description: 'The price now.', ...ref(SoftQuote) } },
      },
    },
    ({ caller, body }) => quoteSoftly(softDeps, caller, softWish(body)),
  )

  app.post(
    '/allowance',
    {
      config: {
        access: 'tenant',
        limit: 'allowance',
        surface,
        refuses: [...kycReasons, ...marketReasons, ...walletReasons, 'venue_unavailable'],
      },
      preHandler: requireKyc(compliance, 'allowance'),
      schema: {
        operationId: `${surface}.allowance.read`,
        tags,
        summary: 'Ask whether a wallet can settle',
        description: 'Its balance, its allowance at the settlement router, and what it has to send first.',
        body: ref(QuoteRequest),
        response: { 200: { description: 'Ready, or what is missing.', ...ref(Allowance) } },
      },
    },
    (request) => readAllowance(quoting, askingOf(request), firmWish(request.body)),
  )

  app.post(
    '/eligibility',
    {
      config: { access: 'tenant', limit: 'allowance', surface, refuses: [...kycReasons, 'market_not_found'] },
      preHandler: requireKyc(compliance, 'allowance'),
      schema: {
        operationId: `${surface}.eligibility.preview`,
        tags,
        summary: 'Preview the eligibility rules',
        description: 'Every verdict of the rules that the intent call applies, in its order. Nothing is kept.',
        body: ref(QuoteRequest),
        response: { 200: { description: 'All verdicts.', ...ref(Eligibility) } },
      },
    },
    (request) => previewEligibility(quoting, request, firmWish(request.body)),
  )
}
