import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PurchaseEligibility } from '@firsthand/wire/bank-transfer/eligibility'
import { PurchaseRequest, PurchaseSoftQuote } from '@firsthand/wire/bank-transfer/purchase-quotes'
import { SoftQuoteRequest } from '@firsthand/wire/quotes'
import { ref } from '@firsthand/wire/values'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import { softQuoteRequest } from '#quoting/quote-calls.routes'
import type { BankTransferDeps } from '../bank-transfer-deps.ts'
import { previewPurchase } from './preview-purchase.ts'
import { newPurchaseRequest } from './purchase-body.routes.ts'
import { purchaseReasons } from './purchase-reasons.routes.ts'
import { quotePurchase } from './quote-purchase.ts'

const tags = ['Bank-transfer rail']
const surface = 'offchain'

/** What can be asked before a purchase is made: nothing is kept. */
export const purchaseRoutes: FastifyPluginAsyncTypebox<{ deps: BankTransferDeps }> = async (app, { deps }) => {
  app.post(
    '/offchain-instruments/quotes/soft',
    {
      config: { access: 'tenant', limit: 'soft', surface, refuses: purchaseReasons.soft },
      preHandler: requireKyc(deps.compliance, 'soft'),
      schema: {
        operationId: 'offchain.quotes.soft',
        tags,
        summary: 'Take an indicative price',
        description: 'Safe on every keystroke: it binds nothing and keeps nothing. Limits are told, not enforced.',
        body: ref(SoftQuoteRequest),
        response: { 200: { description: 'The price now.', ...ref(PurchaseSoftQuote) } },
      },
    },
    ({ caller, body }) => quotePurchase(deps, caller, softQuoteRequest(body)),
  )

  app.post(
    '/offchain-purchases/eligibility',
    {
      config: { access: 'tenant', limit: 'allowance', surface, refuses: purchaseReasons.eligibility },
      preHandler: requireKyc(deps.compliance, 'allowance'),
      schema: {
        operationId: 'offchain.eligibility.preview',
        tags,
        summary: 'Preview what a purchase is judged by',
        description: 'Every verdict, in the order in which a purchase is judged. Nothing is kept.',
        body: ref(PurchaseRequest),
        response: { 200: { description: 'All verdicts.', ...ref(PurchaseEligibility) } },
      },
    },
    (request) =>
      previewPurchase(deps, { ...askingOf(request), buyer: request.buyer }, newPurchaseRequest(request.body)),
  )
}
