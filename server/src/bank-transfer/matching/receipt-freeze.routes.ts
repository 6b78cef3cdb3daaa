import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-desk'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { found, IdParams, officerWrite, treasuryTags as tags, uuidOf } from '../treasury-schemas.routes.ts'
import type { UnallocatedReceiptStore } from './unallocated-receipt.port.ts'

/** The way out for money in the queue that may go to nobody. */
export const receiptFreeze: FastifyPluginAsyncTypebox<{ queue: UnallocatedReceiptStore }> = async (app, { queue }) => {
  app.post(
    '/treasury/receipts/:id/freeze',
    {
      config: { ...officerWrite, refuses: ['not_found', 'bank_transaction_not_open'] },
      schema: {
        operationId: 'treasury.receipts.freeze',
        tags,
        summary: 'Freeze money in the queue',
        description:
          'At once and by one person, while no purchase owns it. Nobody can match or return it any more, and nobody is told.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: { 200: { description: 'The movement as it is now.', ...ref(BankTransaction) } },
      },
    },
    async (request) => found(await queue.freeze(adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )
}
