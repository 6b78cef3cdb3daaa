import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-desk'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import {
  approverWrite,
  found,
  IdParams,
  operatorWrite,
  treasuryTags as tags,
  uuidOf,
} from '../treasury-schemas.routes.ts'
import type { PaymentFiles } from './payment-file.port.ts'
import { fileReply as response } from './payment-file.routes.ts'

/** The end of a payment file that was let out and shall not be sent: a payment of it was frozen, or its payee closed. */
export const fileDiscard: FastifyPluginAsyncTypebox<{ paymentFiles: PaymentFiles }> = async (app, { paymentFiles }) => {
  app.post(
    '/treasury/payment-files/:id/discard',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.paymentFiles.discard',
        tags,
        summary: 'Propose to discard a payment file that was let out',
        description: 'Only one that was never sent: make sure that the bank does not have it. Another person approves.',
        params: IdParams,
        body: ref(ReasonWrite),
        response,
      },
    },
    async (request) =>
      found(await paymentFiles.proposeDiscard(adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )

  app.post(
    '/treasury/payment-files/:id/discard/approve',
    {
      config: { ...approverWrite, refuses: ['not_found', 'proposal_not_open', 'approval_same_person'] },
      schema: {
        operationId: 'treasury.paymentFiles.approveDiscard',
        tags,
        summary: 'Discard a payment file',
        description:
          'What it carries goes into a later file, each payment as a further attempt; what is frozen stays so.',
        params: IdParams,
        response,
      },
    },
    async (request) => found(await paymentFiles.approveDiscard(adminContextOf(request), uuidOf(request.params))),
  )
}
