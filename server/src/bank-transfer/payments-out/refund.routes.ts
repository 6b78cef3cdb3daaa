import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { PayeeWrite, RefundPage, RefundQuery, RefundView } from '@firsthand/wire/bank-transfer/refunds'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-desk'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import type { TreasuryReads } from '../treasury-reads.store.ts'
import {
  approverWrite,
  found,
  freezableRead,
  operatorWrite,
  pageOf,
  RefundParams,
  refundReferenceOf,
  treasuryTags as tags,
} from '../treasury-schemas.routes.ts'
import { type ApproveRefundDeps, approveRefund } from './approve-refund.ts'

type Options = { reads: TreasuryReads; cursors: Cursors }

export const refundReply = { 200: { description: 'The refund as it is now.', ...ref(RefundView) } }

/** Money on its way back. */
export const refundReads: FastifyPluginAsyncTypebox<Options> = async (app, { reads, cursors }) => {
  app.get(
    '/treasury/refunds',
    {
      config: { ...freezableRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.refunds.list',
        tags,
        summary: 'List refunds',
        description: 'Leaves an audit record.',
        querystring: RefundQuery,
        response: { 200: { description: 'One page of refunds.', ...ref(RefundPage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.refunds', request.query)
      const items = await reads.refunds(adminContextOf(request), { state: request.query.state ?? null }, page)
      return writePage(cursors, scope, items, page, ({ refundReference }) => refundReference)
    },
  )
}

/** The people who let refunds go. */
export const refundActions: FastifyPluginAsyncTypebox<{ deps: ApproveRefundDeps }> = async (app, { deps }) => {
  app.post(
    '/treasury/refunds/:refundReference/approve',
    {
      config: {
        ...approverWrite,
        refuses: [
          'not_found',
          'proposal_not_open',
          'approval_same_person',
          'refund_exceeds_held',
          'kyc_attestation_refused',
          'kyc_attestation_unavailable',
        ],
      },
      schema: {
        operationId: 'treasury.refunds.approve',
        tags,
        summary: 'Approve a refund',
        description:
          'Whoever is paid is screened first. One that the bank has refused or returned goes out again, and with another account where one was proposed.',
        params: RefundParams,
        response: refundReply,
      },
    },
    async (request) => found(await approveRefund(deps, adminContextOf(request), refundReferenceOf(request.params))),
  )

  app.post(
    '/treasury/refunds/:refundReference/reject',
    {
      config: { ...approverWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.refunds.reject',
        tags,
        summary: 'Reject a refund, or the account that was proposed for it',
        description: 'The money stays with the refund until somebody approves it.',
        params: RefundParams,
        body: ref(ReasonWrite),
        response: refundReply,
      },
    },
    async (request) =>
      found(await deps.refunds.reject(adminContextOf(request), refundReferenceOf(request.params), request.body.reason)),
  )

  app.post(
    '/treasury/refunds/:refundReference/payee',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.refunds.payee',
        tags,
        summary: 'Propose another account for a refund',
        description: 'Only for a refund that came back, with the evidence. Another person approves the refund with it.',
        params: RefundParams,
        body: ref(PayeeWrite),
        response: refundReply,
      },
    },
    async (request) =>
      found(await deps.refunds.proposePayee(adminContextOf(request), refundReferenceOf(request.params), request.body)),
  )
}
