import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { PayeeWrite, RefundPage, RefundQuery, RefundView } from '@firsthand/wire/bank-transfer/refunds'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { type Static, Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import type { TreasuryReads } from '../treasury-reads.store.ts'
import {
  approverWrite,
  found,
  freezableRead,
  officerWrite,
  operatorWrite,
  pageOf,
  treasuryTags as tags,
} from '../treasury-schemas.routes.ts'
import { type ApproveRefundDeps, approveRefund } from './approve-refund.ts'
import { freezeRefund } from './freeze-refund.ts'
import { proposePayee, rejectRefund } from './reject-refund.ts'

const RefundParams = Type.Object(
  { refundReference: Type.String({ description: 'The refund.' }) },
  { additionalProperties: false },
)

/** The refund in the path, or `not_found`. */
function refundReferenceOf({ refundReference }: Static<typeof RefundParams>): string {
  if (!/^OFFR[0-9a-f]{28}$/.test(refundReference)) throw notFound()
  return refundReference
}

type Options = { reads: TreasuryReads; cursors: Cursors }

const refundReply = { 200: { description: 'The refund as it is now.', ...ref(RefundView) } }

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

/** Decisions about refunds: approve, reject, pay to another account. */
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
          'The payee is screened first. A refund that the bank has rejected or returned is sent again, to another account where one was proposed.',
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
        description: 'The money stays with the refund until it is approved.',
        params: RefundParams,
        body: ref(ReasonWrite),
        response: refundReply,
      },
    },
    async (request) =>
      found(await rejectRefund(deps, adminContextOf(request), refundReferenceOf(request.params), request.body.reason)),
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
      found(await proposePayee(deps, adminContextOf(request), refundReferenceOf(request.params), request.body)),
  )
}

/** A refund whose payee may not be paid. */
export const refundFreeze: FastifyPluginAsyncTypebox<{ deps: Pick<ApproveRefundDeps, 'pool'> }> = async (
  app,
  { deps },
) => {
  app.post(
    '/treasury/refunds/:refundReference/freeze',
    {
      config: { ...officerWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.refunds.freeze',
        tags,
        summary: 'Freeze a refund',
        description:
          'At once and by one person, while the money has not left or is back. Its purchase is frozen when it waits for nothing else; the buyer is not notified.',
        params: RefundParams,
        body: ref(ReasonWrite),
        response: refundReply,
      },
    },
    async (request) =>
      found(await freezeRefund(deps, adminContextOf(request), refundReferenceOf(request.params), request.body.reason)),
  )
}
