import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import {
  PaymentFile,
  PaymentFileDetail,
  PaymentFilePage,
  PaymentFileQuery,
  PaymentFileWrite,
} from '@firsthand/wire/bank-transfer/refunds'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { xml, xmlFile } from '../statements/statement-upload.routes.ts'
import {
  found,
  IdParams,
  operatorWrite,
  pageOf,
  treasuryTags as tags,
  treasuryRead,
  uuidOf,
} from '../treasury-schemas.routes.ts'
import type { PaymentFileDecisions } from './decide-payment-file.ts'
import { makePaymentFile, type PaymentFileDeps } from './make-payment-file.ts'

const fileReply = { 200: { description: 'The payment file as it is now.', ...ref(PaymentFile) } }
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

  app.post(
    '/treasury/payment-files/:id/sent',
    {
      config: { ...operatorWrite, refuses: ['not_found', 'proposal_not_open', 'reconciliation_broken'] },
      schema: {
        operationId: 'treasury.paymentFiles.sent',
        tags,
        summary: 'Propose to record that the bank has a payment file',
        description:
          'Where no bank gateway reports it. Once another person approves, what it carries is on its way; the statement will show it.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: fileReply,
      },
    },
    async (request) =>
      found(await paymentFiles.proposeSent(adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )
}

/** Payment files with their payments, before and after they are authorised. */
export const paymentFileReads: FastifyPluginAsyncTypebox<{
  paymentFiles: PaymentFileDecisions
  cursors: Cursors
}> = async (app, { paymentFiles, cursors }) => {
  app.get(
    '/treasury/payment-files',
    {
      config: { ...treasuryRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.paymentFiles.list',
        tags,
        summary: 'List payment files',
        description: 'In the order of their ids. Leaves an audit record.',
        querystring: PaymentFileQuery,
        response: { 200: { description: 'One page of payment files.', ...ref(PaymentFilePage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.payment_files', request.query)
      const items = await paymentFiles.list(adminContextOf(request), { state: request.query.state ?? null }, page)
      return writePage(cursors, scope, items, page, ({ paymentFileId }) => paymentFileId)
    },
  )

  app.get(
    '/treasury/payment-files/:id',
    {
      config: { ...treasuryRead, refuses: ['not_found'] },
      schema: {
        operationId: 'treasury.paymentFiles.read',
        tags,
        summary: 'Read a payment file with its payments',
        description:
          'Payee, account, amount and end-to-end id of each, before it is authorised too. Leaves an audit record.',
        params: IdParams,
        response: { 200: { description: 'The payment file.', ...ref(PaymentFileDetail) } },
      },
    },
    async (request) => found(await paymentFiles.read(adminContextOf(request), uuidOf(request.params))),
  )

  app.get(
    '/treasury/payment-files/:id/pain001',
    {
      config: { ...treasuryRead, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.paymentFiles.file',
        tags,
        summary: 'Read the bytes of a payment file',
        description:
          'Once it is authorised; before that for whoever may authorise it. Not while a payment of it is stopped. `content-sha256` is its hash.',
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
      config: { ...operatorWrite, freshLogin: true, refuses: ['not_found', 'proposal_not_open'] },
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
}
