import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { parsePairId, parseReference } from '@firsthand/values/values'
import { Purchase, PurchasePage, PurchaseQuery } from '@firsthand/wire/bank-transfer/purchases'
import { ref } from '@firsthand/wire/values'
import type { BankTransferDeps } from '../bank-transfer-deps.ts'
import { ownPurchase } from './own-purchase.ts'
import { ReferenceParams } from './purchase-body.routes.ts'
import { purchaseReasons } from './purchase-reasons.routes.ts'
import { showPurchase } from './show-purchase.ts'

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
      config: { ...read, refuses: ['invalid_cursor'] },
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
      const scope = ['offchain purchases', caller.tenantId, caller.subject, state, pairId]
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
