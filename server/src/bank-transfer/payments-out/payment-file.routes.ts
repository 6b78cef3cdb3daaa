import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PaymentFile, PaymentFileWrite, PaymentStatusReply } from '@firsthand/wire/bank-transfer/refunds'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { takeXmlFiles, xml, xmlFile } from '../statements/statement-import.routes.ts'
import {
  approverWrite,
  found,
  IdParams,
  operatorWrite,
  treasuryTags as tags,
  treasuryRead,
  uuidOf,
} from '../treasury-schemas.routes.ts'
import type { PaymentFileDecisions } from './decide-payment-file.ts'
import { makePaymentFile, type PaymentFileDeps } from './make-payment-file.ts'
import { type PaymentStatusDeps, takePaymentStatus } from './take-payment-status.ts'

const fileReply = { 200: { description: 'The payment file as it is now.', ...ref(PaymentFile) } }
const actions = {
  approve: {
    config: approverWrite,
    summary: 'Authorise a payment file',
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
    summary: 'Report that the bank has a payment file',
    description: 'What it carries is on its way from now on; the statement will show it.',
    refuses: ['reconciliation_broken'],
  },
} as const

/** Payment files: one person makes them, another authorises them. */
export const paymentFileRoutes: FastifyPluginAsyncTypebox<{
  deps: PaymentFileDeps & { readonly paymentFiles: PaymentFileDecisions }
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
      const { clientAccountId, pays = 'refunds' } = request.body
      const paymentFile = found(await makePaymentFile(deps, adminContextOf(request), { clientAccountId, pays }))
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

/** The end of an authorised file that must not be sent: a payment of it was frozen, or a payee account closed. */
export const fileDiscard: FastifyPluginAsyncTypebox<{ paymentFiles: PaymentFileDecisions }> = async (
  app,
  { paymentFiles },
) => {
  app.post(
    '/treasury/payment-files/:id/discard',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.paymentFiles.discard',
        tags,
        summary: 'Propose to discard an authorised payment file',
        description:
          'Only a file that was never sent: make sure that the bank does not have it. Another person approves.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: fileReply,
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
          'What it carries goes into a later file, each payment as a further attempt; what is frozen stays frozen.',
        params: IdParams,
        response: fileReply,
      },
    },
    async (request) => found(await paymentFiles.approveDiscard(adminContextOf(request), uuidOf(request.params))),
  )
}

/** The bank's status reports on payment files. */
export const paymentStatus: FastifyPluginAsyncTypebox<{ deps: PaymentStatusDeps }> = async (app, { deps }) => {
  takeXmlFiles(app)
  app.post(
    '/treasury/payment-status',
    {
      config: { ...operatorWrite, mediaType: xml, file: xmlFile, refuses: ['not_found', 'statement_unreadable'] },
      schema: {
        operationId: 'treasury.paymentStatus.import',
        tags,
        summary: 'Import a status report on a payment file',
        description: 'pain.002. A rejected payment waits for a decision; the same report again changes nothing.',
        response: { 200: { description: 'How many payments it reports.', ...ref(PaymentStatusReply) } },
      },
    },
    async (request) => found(await takePaymentStatus(deps, adminContextOf(request), request.body as Buffer)),
  )
}
