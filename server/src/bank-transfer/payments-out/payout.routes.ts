import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { PayableList, Payout, PayoutPage, PayoutQuery, PayoutWrite } from '@firsthand/wire/bank-transfer/payouts'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { type Static, Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import {
  approverWrite,
  found,
  operatorWrite,
  pageOf,
  treasuryTags as tags,
  treasuryRead,
} from '../treasury-schemas.routes.ts'
import type { PayoutDecisions } from './decide-payout.ts'

const PayoutParams = Type.Object(
  { payoutReference: Type.String({ description: 'The payout.' }) },
  { additionalProperties: false },
)

function referenceOf({ payoutReference }: Static<typeof PayoutParams>): string {
  if (!/^OFFP[0-9a-f]{28}$/.test(payoutReference)) throw notFound()
  return payoutReference
}

const reply = { 200: { description: 'The payout as it is now.', ...ref(Payout) } }
const short = ['not_found', 'proposal_not_open', 'refund_exceeds_held', 'reconciliation_broken'] as const

/** Proceeds and fees: what can be paid out, and what is on its way. */
export const payoutReads: FastifyPluginAsyncTypebox<{ payouts: PayoutDecisions; cursors: Cursors }> = async (
  app,
  { payouts, cursors },
) => {
  app.get(
    '/treasury/payables',
    {
      config: treasuryRead,
      schema: {
        operationId: 'treasury.payables.list',
        tags,
        summary: 'List what can be paid out',
        description:
          'Proceeds by instrument, and our fees, by the client account that holds them. Leaves an audit record.',
        response: { 200: { description: 'All of it.', ...ref(PayableList) } },
      },
    },
    async (request) => ({ items: [...(await payouts.payables(adminContextOf(request)))] }),
  )

  app.get(
    '/treasury/payouts',
    {
      config: { ...treasuryRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.payouts.list',
        tags,
        summary: 'List payouts',
        description: 'Proceeds and fees on their way out. Leaves an audit record.',
        querystring: PayoutQuery,
        response: { 200: { description: 'One page of payouts.', ...ref(PayoutPage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.payouts', request.query)
      const items = await payouts.list(adminContextOf(request), { state: request.query.state ?? null }, page)
      return writePage(cursors, scope, items, page, ({ payoutReference }) => payoutReference)
    },
  )
}

/** Decisions about payouts. */
export const payoutActions: FastifyPluginAsyncTypebox<{ payouts: PayoutDecisions }> = async (app, { payouts }) => {
  app.post(
    '/treasury/payouts',
    {
      config: { ...operatorWrite, refuses: short },
      schema: {
        operationId: 'treasury.payouts.propose',
        tags,
        summary: 'Propose a payout of proceeds or fees',
        description:
          'One at a time for each instrument of a client account, and one for its fees. Another person has to approve.',
        body: ref(PayoutWrite),
        response: { 201: { description: 'The payout as proposed.', ...ref(Payout) } },
      },
    },
    async (request, answer) => {
      const payout = found(await payouts.propose(adminContextOf(request), request.body))
      answer.code(201)
      return payout
    },
  )

  app.post(
    '/treasury/payouts/:payoutReference/cancel',
    {
      config: { ...approverWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.payouts.cancel',
        tags,
        summary: 'Cancel an approved payout',
        description: 'As long as it stands in no payment file. The money stays where it is.',
        params: PayoutParams,
        body: ref(ReasonWrite),
        response: reply,
      },
    },
    async (request) =>
      found(await payouts.cancel(adminContextOf(request), referenceOf(request.params), request.body.reason)),
  )
}
