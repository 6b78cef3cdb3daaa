import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PaymentFile, PaymentFileWrite } from '@firsthand/wire/bank-transfer/refunds'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { xml, xmlFile } from '../statements/statement-import.routes.ts'
import {
  approverWrite,
  found,
  IdParams,
  operatorWrite,
  treasuryTags as tags,
  treasuryRead,
  uuidOf,
} from '../treasury-schemas.routes.ts'
import { makePaymentFile, type PaymentFileDeps } from './make-payment-file.ts'
import type { PaymentFiles } from './payment-file.port.ts'

export const fileReply = { 200: { description: 'The payment file as it is now.', ...ref(PaymentFile) } }
const actions = {
  approve: {
    config: approverWrite,
    summary: 'Let a payment file out',
    description: 'By another person than the one who made it. From then on its bytes can be read.',
    refuses: ['approval_same_person', 'reconciliation_broken'],
  },
  reject: {
    config: approverWrite,
    summary: 'Reject a payment file',
    description: 'What it carries goes into a later file, each payment as a further attempt.',
    refuses: [],
  },
  sent: {
    config: operatorWrite,
    summary: 'Say that the bank has a payment file',
    description: 'What it carries is on its way from now on; the statement will show it.',
    refuses: ['reconciliation_broken'],
  },
} as const

/** Payment files: one person makes them, another lets them out. */
export const paymentFileRoutes: FastifyPluginAsyncTypebox<{
  deps: PaymentFileDeps & { readonly paymentFiles: PaymentFiles }
}> = async (app, { deps }) => {
  const { paymentFiles } = deps
  app.post(
    '/treasury/payment-files',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'reconciliation_broken', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.paymentFiles.create',
        tags,
        summary: 'Make a payment file of all approved refunds or payouts',
        description: 'pain.001.001.09. Its bytes are made once. Nothing leaves before another person approves it.',
        body: ref(PaymentFileWrite),
        response: { 201: { description: 'The payment file.', ...ref(PaymentFile) } },
      },
    },
    async (request, answer) => {
      const write = (order: Parameters<typeof makePaymentFile>[1]) => makePaymentFile(deps, order)
      const { clientAccountId, pays = 'refunds' } = request.body
      const paymentFile = found(await paymentFiles.create(adminContextOf(request), { clientAccountId, pays }, write))
      answer.code(201)
      return paymentFile
    },
  )

  for (const [word, { config, summary, description, refuses }] of Object.entries(actions) as [
    keyof typeof actions,
    (typeof actions)['sent'],
  ][])
    app.post(
      `/treasury/payment-files/:id/${word}`,
      {
        config: { ...config, refuses: ['not_found', 'proposal_not_open', ...refuses] },
        schema: {
          operationId: `treasury.paymentFiles.${word}`,
          tags,
          summary,
          description,
          params: IdParams,
          response: fileReply,
        },
      },
      async (request) => found(await paymentFiles[word](adminContextOf(request), uuidOf(request.params))),
    )

  app.get(
    '/treasury/payment-files/:id/pain001',
    {
      config: { ...treasuryRead, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.paymentFiles.file',
        tags,
        summary: 'Read a payment file',
        description: 'Once another person has approved it. `content-sha256` is its hash.',
        params: IdParams,
        response: { 200: { description: 'The file.', content: { [xml]: { schema: xmlFile } } } },
      },
    },
    async (request, answer) => {
      const { sha256, bytes } = found(await paymentFiles.file(adminContextOf(request), uuidOf(request.params)))
      return answer
        .type(xml)
        .header('content-sha256', sha256)
        .send(bytes as never)
    },
  )
}
