import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-desk'
import { ref } from '@firsthand/wire/values'
import type { RefundDesk } from '../../ports/bank-transfer/refund-desk.ts'
import { actOf } from '../admin-terms.ts'
import { refundReply } from './refund-routes.ts'
import { found, officerWrite, RefundParams, refundReferenceOf, treasuryTags as tags } from './treasury-terms.ts'

/** The way out for a refund that may not be paid. */
export const refundFreeze: FastifyPluginAsyncTypebox<{ refunds: RefundDesk }> = async (app, { refunds }) => {
  app.post(
    '/admin/offchain-refunds/:refundReference/freeze',
    {
      config: { ...officerWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'admin.offchainRefunds.freeze',
        tags,
        summary: 'Freeze a refund',
        description:
          'At once and by one person, while the money has not left or is back. Its purchase is frozen when it waits for nothing else, and nobody is told.',
        params: RefundParams,
        body: ref(ReasonWrite),
        response: refundReply,
      },
    },
    async (request) =>
      found(await refunds.freeze(actOf(request), refundReferenceOf(request.params), request.body.reason)),
  )
}
