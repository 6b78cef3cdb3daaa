import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { TreasuryException, TreasuryExceptionPage } from '@firsthand/wire/bank-transfer/refunds'
import { PageQuery } from '@firsthand/wire/bank-transfer/treasury'
import {
  ReasonWrite,
  TreasuryPurchase,
  TreasuryPurchasePage,
  TreasuryPurchaseQuery,
} from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import type { ShortfallDecisions } from '../reconciliation/close-shortfall.ts'
import type { TreasuryReads } from '../treasury-reads.store.ts'
import {
  found,
  freezableRead,
  IdParams,
  operatorWrite,
  pageOf,
  treasuryTags as tags,
  uuidOf,
} from '../treasury-schemas.routes.ts'

type Options = { reads: TreasuryReads; cursors: Cursors }
const reply = { 200: { description: 'The exception as it is now.', ...ref(TreasuryException) } }
const ReferenceParams = Type.Object({ reference: Type.String() }, { additionalProperties: false })

/** Purchases as the treasury sees them, and the shortfalls that the firm has to close. */
export const treasuryPurchases: FastifyPluginAsyncTypebox<Options> = async (app, { reads, cursors }) => {
  app.get(
    '/treasury/purchases',
    {
      config: { ...freezableRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.purchases.list',
        tags,
        summary: 'List purchases of every buyer',
        description: 'The newest first, in every state. Leaves an audit record.',
        querystring: TreasuryPurchaseQuery,
        response: { 200: { description: 'One page of purchases.', ...ref(TreasuryPurchasePage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.purchases', request.query)
      const items = await reads.purchases(adminContextOf(request), { state: request.query.state ?? null }, page)
      return writePage(cursors, scope, items, page, ({ reference }) => reference)
    },
  )

  app.get(
    '/treasury/purchases/:reference',
    {
      config: { ...freezableRead, refuses: ['not_found'] },
      schema: {
        operationId: 'treasury.purchases.read',
        tags,
        summary: 'Read a purchase of any buyer',
        description: 'With its real state, also when it is frozen. Leaves an audit record.',
        params: ReferenceParams,
        response: { 200: { description: 'The purchase.', ...ref(TreasuryPurchase) } },
      },
    },
    async (request) => found(await reads.purchase(adminContextOf(request), request.params.reference)),
  )

  app.get(
    '/treasury/exceptions',
    {
      config: { ...freezableRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.exceptions.list',
        tags,
        summary: 'List shortfalls and frozen money',
        description: 'The oldest first. Leaves an audit record.',
        querystring: PageQuery,
        response: { 200: { description: 'One page of exceptions.', ...ref(TreasuryExceptionPage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.exceptions', request.query)
      return writePage(
        cursors,
        scope,
        await reads.exceptions(adminContextOf(request), page),
        page,
        ({ exceptionId }) => exceptionId,
      )
    },
  )
}

/** How a shortfall is closed: one person confirms that the firm’s money has come in, another approves. */
export const exceptionActions: FastifyPluginAsyncTypebox<{ exceptions: ShortfallDecisions }> = async (
  app,
  { exceptions },
) => {
  app.post(
    '/treasury/exceptions/:id/close',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.exceptions.close',
        tags,
        summary: 'Propose to close a shortfall',
        description: 'Once the firm’s own money has come in, marked with TOPUP and the id of the exception.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: reply,
      },
    },
    async (request) =>
      found(await exceptions.proposeClose(adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )
}
