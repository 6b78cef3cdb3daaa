import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PurchaseEvidence, PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import { PaymentInstructions } from '@firsthand/wire/bank-transfer/purchases'
import { ref } from '@firsthand/wire/values'
import { bankTransfer } from '../bank-refusals.ts'
import type { BankTransferDeps } from '../bank-transfer-deps.ts'
import { ownPurchase, ownUnder } from './own-purchase.ts'
import { ReferenceParams } from './purchase-body.routes.ts'
import { purchaseReasons } from './purchase-reasons.routes.ts'
import { instructionsFor } from './show-purchase.ts'

const tags = ['Bank-transfer rail']
const read = { access: 'tenant', limit: 'reads', surface: 'offchain' } as const

/** How to pay, what happened, and the chain of custody. */
export const purchaseEvidence: FastifyPluginAsyncTypebox<{ deps: Pick<BankTransferDeps, 'purchases'> }> = async (
  app,
  { deps },
) => {
  app.get(
    '/offchain-purchases/:reference/payment-instructions',
    {
      config: { ...read, refuses: purchaseReasons.instructions },
      schema: {
        operationId: 'offchain.purchases.instructions',
        tags,
        summary: 'Read how to pay',
        description: 'The account, the reference and the amount that is left, as text and for a QR code.',
        params: ReferenceParams,
        response: { 200: { description: 'The instructions.', ...ref(PaymentInstructions) } },
      },
    },
    async ({ caller, params }) => {
      const instructions = instructionsFor(await ownPurchase(deps, caller, params.reference))
      if (instructions === null) throw bankTransfer.purchase_expired()
      return instructions
    },
  )

  app.get(
    '/offchain-purchases/:reference/timeline',
    {
      config: { ...read, refuses: purchaseReasons.read },
      schema: {
        operationId: 'offchain.purchases.timeline',
        tags,
        summary: 'Read what happened to a purchase',
        description: 'Step by step, with the reason of each.',
        params: ReferenceParams,
        response: { 200: { description: 'Every step, oldest first.', ...ref(PurchaseTimeline) } },
      },
    },
    ({ caller, params }) => ownUnder(deps, params.reference, (store, reference) => store.timeline(caller, reference)),
  )

  app.get(
    '/offchain-purchases/:reference/evidence',
    {
      config: { ...read, refuses: purchaseReasons.read },
      schema: {
        operationId: 'offchain.purchases.evidence',
        tags,
        summary: 'Read the chain of custody',
        description: 'From the entry on the statement to the transaction on chain, each by its hash or id.',
        params: ReferenceParams,
        response: { 200: { description: 'The evidence so far.', ...ref(PurchaseEvidence) } },
      },
    },
    ({ caller, params }) => ownUnder(deps, params.reference, (store, reference) => store.evidence(caller, reference)),
  )
}
