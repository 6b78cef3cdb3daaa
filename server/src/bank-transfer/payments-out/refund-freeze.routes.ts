import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-desk'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import {
  found,
  officerWrite,
  RefundParams,
  refundReferenceOf,
  treasuryTags as tags,
} from '../treasury-schemas.routes.ts'
import type { RefundStore } from './refund.port.ts'
import { refundReply } from './refund.routes.ts'

/** The way out for a refund that may not be paid. */
export const refundFreeze: FastifyPluginAsyncTypebox<{ refunds: RefundStore }> = async (app, { refunds }) => {
  app.post(
    '/treasury/refunds/:refundReference/freeze',
    {
      config: { ...officerWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.refunds.freeze',
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
      found(await refunds.freeze(adminContextOf(request), refundReferenceOf(request.params), request.body.reason)),
  )
}
