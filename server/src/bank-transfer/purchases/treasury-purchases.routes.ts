import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { MoneyCase, MoneyCasePage } from '@firsthand/wire/bank-transfer/refunds'
import { PageQuery } from '@firsthand/wire/bank-transfer/treasury'
import {
  ReasonWrite,
  TreasuryPurchase,
  TreasuryPurchasePage,
  TreasuryPurchaseQuery,
} from '@firsthand/wire/bank-transfer/treasury-desk'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { actOf } from '#identity/admin-context.routes'
import type { CaseDesk } from '../reconciliation/exception.port.ts'
import type { TreasuryReads } from '../treasury-reads.port.ts'
import {
  approverWrite,
  found,
  IdParams,
  operatorWrite,
  pageOf,
  treasuryTags as tags,
  treasuryRead,
  uuidOf,
} from '../treasury-schemas.routes.ts'

type Options = { reads: TreasuryReads; cursors: Cursors }
const reply = { 200: { description: 'The case as it is now.', ...ref(MoneyCase) } }
const ReferenceParams = Type.Object({ reference: Type.String() }, { additionalProperties: false })

/** Purchases as the treasury sees them, and the shortfalls that the firm has to close. */
export const treasuryPurchases: FastifyPluginAsyncTypebox<Options> = async (app, { reads, cursors }) => {
  app.get(
    '/admin/offchain-purchases',
    {
      config: { ...treasuryRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.offchainPurchases.list',
        tags,
        summary: 'List purchases of every buyer',
        description: 'The newest first, in every state. Leaves an audit record.',
        querystring: TreasuryPurchaseQuery,
        response: { 200: { description: 'One page of purchases.', ...ref(TreasuryPurchasePage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.purchases', request.query)
      const items = await reads.purchases(actOf(request), { state: request.query.state ?? null }, page)
      return writePage(cursors, scope, items, page, ({ reference }) => reference)
    },
  )

  app.get(
    '/admin/offchain-purchases/:reference',
    {
      config: { ...treasuryRead, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.offchainPurchases.read',
        tags,
        summary: 'Read a purchase of any buyer',
        description: 'With its real state, also when it is frozen. The look is on record.',
        params: ReferenceParams,
        response: { 200: { description: 'The purchase.', ...ref(TreasuryPurchase) } },
      },
    },
    async (request) => found(await reads.purchase(actOf(request), request.params.reference)),
  )

  app.get(
    '/admin/offchain-cases',
    {
      config: { ...treasuryRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.offchainCases.list',
        tags,
        summary: 'List shortfalls and frozen money',
        description: 'The oldest first. Leaves an audit record.',
        querystring: PageQuery,
        response: { 200: { description: 'One page of cases.', ...ref(MoneyCasePage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.cases', request.query)
      return writePage(cursors, scope, await reads.cases(actOf(request), page), page, ({ caseId }) => caseId)
    },
  )
}

/** How a shortfall ends: one person says that the firm’s money is there, another looks. */
export const caseActs: FastifyPluginAsyncTypebox<{ cases: CaseDesk }> = async (app, { cases }) => {
  app.post(
    '/admin/offchain-cases/:id/close',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'admin.offchainCases.close',
        tags,
        summary: 'Propose to close a shortfall',
        description: 'Once the firm’s own money has come in, marked with TOPUP and the id of the case.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: reply,
      },
    },
    async (request) => found(await cases.proposeClose(actOf(request), uuidOf(request.params), request.body.reason)),
  )

  app.post(
    '/admin/offchain-cases/:id/approve',
    {
      config: {
        ...approverWrite,
        refuses: ['not_found', 'proposal_not_open', 'approval_same_person', 'reconciliation_broken'],
      },
      schema: {
        operationId: 'admin.offchainCases.approve',
        tags,
        summary: 'Close a shortfall',
        description: 'By another person than the one who proposed it, once the firm has put the money in.',
        params: IdParams,
        response: reply,
      },
    },
    async (request) => found(await cases.approveClose(actOf(request), uuidOf(request.params))),
  )
}
