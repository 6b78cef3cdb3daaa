import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DecidedPurchase, type PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import { approverWrite, found, operatorWrite, treasuryTags as tags } from '../treasury-schemas.routes.ts'
import { approveDecision, type DecisionDeps, proposeDecision } from './decide-purchase.ts'

const params = Type.Object({ reference: Type.String() }, { additionalProperties: false })
const response = { 200: { description: 'The purchase as it is now.', ...ref(DecidedPurchase) } }

const proposals = [
  {
    url: '/treasury/deliveries/:reference/retry',
    decision: 'retry',
    operationId: 'treasury.deliveries.retry',
    summary: 'Propose to deliver again',
    description: 'For a blocked delivery. The contract delivers each purchase id at most once.',
  },
  {
    url: '/treasury/deliveries/:reference/void',
    decision: 'void',
    operationId: 'treasury.deliveries.void',
    summary: 'Propose to void a delivery',
    description: 'The purchase is voided on chain; its money goes back once that is final.',
  },
  {
    url: '/treasury/purchases/:reference/refund',
    decision: 'refund',
    operationId: 'treasury.purchases.refund',
    summary: 'Propose to end a wait by a refund',
    description: 'For a paid purchase whose release waits.',
  },
] as const satisfies readonly { readonly decision: PurchaseDecision; readonly [key: string]: string }[]

const approvals = [
  {
    url: '/treasury/deliveries/:reference/approve',
    among: ['retry', 'void'],
    refuses: ['delivery_contract_mismatch', 'delivery_unavailable'],
    operationId: 'treasury.deliveries.approve',
    summary: 'Approve what was proposed for a delivery',
    description: 'By another person than the one who proposed it. The contract is read before anything is sent.',
  },
  {
    url: '/treasury/purchases/:reference/refund/approve',
    among: ['refund'],
    refuses: [],
    operationId: 'treasury.purchases.approveRefund',
    summary: 'End a wait by a refund',
    description: 'By another person than the one who proposed it. The money goes back to the payer.',
  },
] as const

/** Maker and checker decide about purchases that do not go on by themselves. */
export const decisionRoutes: FastifyPluginAsyncTypebox<{ deps: DecisionDeps }> = async (app, { deps }) => {
  for (const { url, decision, operationId, summary, description } of proposals)
    app.post(
      url,
      {
        config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open'] },
        schema: {
          operationId,
          tags,
          summary,
          description: `${description} Nothing moves before another person approves.`,
          params,
          body: ref(ReasonWrite),
          response,
        },
      },
      async (request) => {
        const proposed = { decision, reason: request.body.reason }
        return found(await proposeDecision(deps, adminContextOf(request), request.params.reference, proposed))
      },
    )

  for (const { url, among, refuses, operationId, summary, description } of approvals)
    app.post(
      url,
      {
        config: { ...approverWrite, refuses: ['not_found', 'proposal_not_open', 'approval_same_person', ...refuses] },
        schema: { operationId, tags, summary, description, params, response },
      },
      async (request) => found(await approveDecision(deps, adminContextOf(request), request.params.reference, among)),
    )
}
