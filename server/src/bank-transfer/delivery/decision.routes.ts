import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DecidedPurchase, type PurchaseDecision } from '@firsthand/wire/bank-transfer/delivery'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import { found, operatorWrite, treasuryTags as tags } from '../treasury-schemas.routes.ts'
import { type DecisionDeps, proposeDecision } from './decide-purchase.ts'

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
}
