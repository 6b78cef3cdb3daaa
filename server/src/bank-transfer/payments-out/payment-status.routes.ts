import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PaymentStatusReply } from '@firsthand/wire/bank-transfer/refunds'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { takeXmlFiles, xml, xmlFile } from '../statements/statement-import.routes.ts'
import { found, operatorWrite, treasuryTags as tags } from '../treasury-schemas.routes.ts'
import { type PaymentStatusDeps, takePaymentStatus } from './take-payment-status.ts'

/** What the bank says of payment files. */
export const paymentStatus: FastifyPluginAsyncTypebox<{ deps: PaymentStatusDeps }> = async (app, { deps }) => {
  takeXmlFiles(app)
  app.post(
    '/treasury/payment-status',
    {
      config: { ...operatorWrite, mediaType: xml, file: xmlFile, refuses: ['not_found', 'statement_unreadable'] },
      schema: {
        operationId: 'treasury.paymentStatus.import',
        tags,
        summary: 'Import what the bank says of a payment file',
        description: 'pain.002. What it refuses waits for a person; the same file again moves nothing.',
        response: { 200: { description: 'How many payments it speaks of.', ...ref(PaymentStatusReply) } },
      },
    },
    async (request) => found(await takePaymentStatus(deps, adminContextOf(request), request.body as Buffer)),
  )
}
