import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { parsePairId, parseReference } from '@firsthand/values/values'
import { PurchaseEvidence, PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import { PaymentInstructions, Purchase, PurchasePage, PurchaseQuery } from '@firsthand/wire/bank-transfer/purchases'
import { ref } from '@firsthand/wire/values'
import type { BankTransferDeps } from './create-purchase.ts'
import { ownPurchase, ownUnder } from './own-purchase.ts'
import { purchaseReasons, ReferenceParams } from './purchase-schemas.routes.ts'
import { type EvidenceDeps, showEvidence } from './show-evidence.ts'
import { instructionsFor, nothingToPay, showPurchase } from './show-purchase.ts'

const tags = ['Bank-transfer rail']
const read = { access: 'tenant', limit: 'reads', surface: 'offchain' } as const

type Options = { readonly deps: Pick<BankTransferDeps, 'purchases' | 'now'>; readonly cursors: Cursors }

/** A caller's own purchases. Reads need no KYC. */
export const purchaseReads: FastifyPluginAsyncTypebox<Options> = async (app, { deps, cursors }) => {
  app.get(
    '/offchain-purchases/:reference',
    {
      config: { ...read, refuses: purchaseReasons.read },
      schema: {
        operationId: 'offchain.purchases.read',
        tags,
        summary: 'Read a purchase',
        description: 'What was promised, what came in, what went back, and how long the price holds.',
        params: ReferenceParams,
        response: { 200: { description: 'The purchase.', ...ref(Purchase) } },
      },
    },
    async ({ caller, params }) => showPurchase(await ownPurchase(deps, caller, params.reference), deps.now()),
  )

  app.get(
    '/offchain-purchases',
    {
      config: { ...read, csv: true, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'offchain.purchases.list',
        tags,
        summary: 'List your purchases',
        description: 'The caller’s own, newest first.',
        querystring: PurchaseQuery,
        response: { 200: { description: 'One page of purchases.', ...ref(PurchasePage) } },
      },
    },
    async ({ caller, query: { limit = 50, cursor, state = null, pairId = null } }) => {
      const scope = ['offchain purchases', caller.tenantId, caller.buyer, state, pairId]
      const position = cursors.read(scope, cursor)
      const before = position === null ? null : parseReference('OFFC', position)
      const pair = pairId === null ? null : parsePairId(pairId)
      // Digits that name no market match no purchase.
      if (pairId !== null && pair === null) return { items: [], next_cursor: null }
      const found = await deps.purchases.list(caller, { state, pairId: pair }, { before, limit })
      const { items, next_cursor } = writePage(cursors, scope, found, { limit }, ({ reference }) => reference)
      const moment = deps.now()
      return { items: items.map((purchase) => showPurchase(purchase, moment)), next_cursor }
    },
  )
}

/** How to pay, what happened, and the chain of custody. */
export const purchaseEvidence: FastifyPluginAsyncTypebox<{ deps: EvidenceDeps }> = async (app, { deps }) => {
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
      const purchase = await ownPurchase(deps, caller, params.reference)
      const instructions = instructionsFor(purchase)
      if (instructions === null) throw nothingToPay(purchase)
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
    ({ caller, params }) => ownUnder(params.reference, (reference) => deps.purchases.timeline(caller, reference)),
  )

  app.get(
    '/offchain-purchases/:reference/evidence',
    {
      config: { ...read, refuses: purchaseReasons.evidence },
      schema: {
        operationId: 'offchain.purchases.evidence',
        tags,
        summary: 'Read the chain of custody',
        description:
          'From the entry on the statement to the transaction on chain, with what was signed on the way: `firsthand-verify purchase` checks them without the service.',
        params: ReferenceParams,
        response: { 200: { description: 'The evidence so far.', ...ref(PurchaseEvidence) } },
      },
    },
    ({ caller, params }) => showEvidence(deps, caller, params.reference),
  )
}
