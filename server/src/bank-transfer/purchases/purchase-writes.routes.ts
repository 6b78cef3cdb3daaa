import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PurchaseEligibility } from '@firsthand/wire/bank-transfer/eligibility'
import { PurchaseRequest, PurchaseSoftQuote } from '@firsthand/wire/bank-transfer/purchase-quotes'
import { Purchase } from '@firsthand/wire/bank-transfer/purchases'
import { SoftQuoteRequest } from '@firsthand/wire/quotes'
import { ref } from '@firsthand/wire/values'
import { askingOf, requireKyc } from '#compliance/require-kyc.routes'
import { hashOf } from '#quoting/idempotency.routes'
import { softQuoteRequest } from '#quoting/quote-calls.routes'
import { type BankTransferDeps, createPurchase } from './create-purchase.ts'
import { cancelPurchase } from './own-purchase.ts'
import { CreationKeyHeader, newPurchaseRequest, purchaseReasons, ReferenceParams } from './purchase-schemas.routes.ts'
import { previewPurchase, quotePurchase } from './quote-purchase.ts'
import { showPurchase } from './show-purchase.ts'

const tags = ['Bank-transfer rail']
const surface = 'offchain'

/** What can be asked before a purchase is made: nothing is kept. */
export const purchaseRoutes: FastifyPluginAsyncTypebox<{ deps: BankTransferDeps }> = async (app, { deps }) => {
  app.post(
    '/offchain-instruments/quotes/soft',
    {
      config: { access: 'tenant', limit: 'soft', bindsNothing: true, surface, refuses: purchaseReasons.soft },
      preHandler: requireKyc(deps.compliance, 'soft'),
      schema: {
        operationId: 'offchain.quotes.soft',
        tags,
        summary: 'Take an indicative price',
        description: 'Safe on every keystroke: it binds nothing and keeps nothing. Limits are shown, not enforced.',
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
        summary: 'Preview the checks of a purchase',
        description: 'Every verdict, in the order in which a purchase is judged. Nothing is kept.',
        body: ref(PurchaseRequest),
        response: { 200: { description: 'All verdicts.', ...ref(PurchaseEligibility) } },
      },
    },
    (request) =>
      previewPurchase(deps, { ...askingOf(request), buyer: request.buyer }, newPurchaseRequest(request.body)),
  )
}

const write = { access: 'tenant', limit: 'firm', surface: 'offchain' } as const

/** Making a purchase, and ending one that is not paid. */
export const purchaseWrites: FastifyPluginAsyncTypebox<{ deps: BankTransferDeps }> = async (app, { deps }) => {
  const { compliance, now } = deps

  app.post(
    '/offchain-purchases',
    {
      config: { ...write, refuses: purchaseReasons.create },
      preHandler: requireKyc(compliance, 'firm'),
      schema: {
        operationId: 'offchain.purchases.create',
        tags,
        summary: 'Make a purchase',
        description:
          'Locks the price and reserves the units until `paymentDueAt`, and says where to pay. Nothing is owed until the buyer pays.',
        headers: CreationKeyHeader,
        body: ref(PurchaseRequest),
        response: { 201: { description: 'The purchase and how to pay it.', ...ref(Purchase) } },
      },
    },
    async (request, reply) => {
      const { headers, body } = request
      const key = { key: headers['idempotency-key'], bodyHash: hashOf(body) }
      const asking = { ...askingOf(request), buyer: request.buyer }
      const { purchase, replayed } = await createPurchase(deps, asking, key, newPurchaseRequest(body))
      if (replayed) reply.header('idempotent-replayed', 'true')
      reply.code(201).header('location', `/offchain-purchases/${purchase.reference}`)
      return showPurchase(purchase, now())
    },
  )

  app.post(
    '/offchain-purchases/:reference/cancel',
    {
      // Without KYC: a buyer whose approval has ended must be able to get out.
      config: { ...write, refuses: purchaseReasons.cancel },
      schema: {
        operationId: 'offchain.purchases.cancel',
        tags,
        summary: 'Cancel a purchase',
        description:
          'Before it is paid in full. What was paid in part goes back where it came from. A repeat answers the same.',
        params: ReferenceParams,
        response: { 200: { description: 'The purchase as it is now.', ...ref(Purchase) } },
      },
    },
    async ({ caller, params }) => showPurchase(await cancelPurchase(deps, caller, params.reference), now()),
  )
}
