import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { RefundPage, RefundProposal, RefundQuery, RefundView } from '@firsthand/wire/bank-transfer/refunds'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { type Static, Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import type { TreasuryReads } from '../treasury-reads.store.ts'
import {
  found,
  freezableRead,
  officerWrite,
  operatorWrite,
  pageOf,
  treasuryTags as tags,
} from '../treasury-schemas.routes.ts'
import { freezeRefund } from './freeze-refund.ts'
import { type ProposeRefundDeps, proposeRefund } from './propose-refund.ts'

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

/** What is proposed about refunds: pay the payer, or another account. */
export const refundActions: FastifyPluginAsyncTypebox<{ deps: ProposeRefundDeps }> = async (app, { deps }) => {
  app.post(
    '/treasury/refunds/:refundReference/propose',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open', 'refund_exceeds_held'] },
      schema: {
        operationId: 'treasury.refunds.propose',
        tags,
        summary: 'Propose to pay a refund',
        description:
          'To its payer; another account only for a refund that came back, or whose payer’s account is unknown. Another person approves, and the payee is screened then.',
        params: RefundParams,
        body: ref(RefundProposal),
        response: refundReply,
      },
    },
    async (request) =>
      found(await proposeRefund(deps, adminContextOf(request), refundReferenceOf(request.params), request.body)),
  )
}

/** A refund whose payee may not be paid. */
export const refundFreeze: FastifyPluginAsyncTypebox<{ deps: Pick<ProposeRefundDeps, 'pool'> }> = async (
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
