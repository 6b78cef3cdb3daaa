import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { allowLongAnswer, allowLongRequests } from '@firsthand/http/edge'
import { inTenant } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import {
  AuthorisedPaymentFiles,
  BankChannel,
  isChannel,
  ManifestHeaders,
  ReceiptWrite,
} from '@firsthand/wire/bank-transfer/bank-gateway'
import { PaymentFile, PaymentStatusReply } from '@firsthand/wire/bank-transfer/refunds'
import { StatementImport } from '@firsthand/wire/bank-transfer/treasury'
import { ref } from '@firsthand/wire/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import { type PaymentStatusDeps, takePaymentStatus } from '../payments-out/take-payment-status.ts'
import { importAndMatch, type TakeInDeps } from '../statements/import-statement.ts'
import { takeXmlFiles, xml, xmlFile } from '../statements/statement-upload.routes.ts'
import { found, IdParams, uuidOf } from '../treasury-schemas.routes.ts'
import { lastSequence } from './bank-file.store.ts'
import { authorisedFiles, type HandOverDeps, takeReceipt } from './hand-over.ts'
import { type TakeBankFileDeps, takeBankFile } from './take-bank-file.ts'

const tags = ['Bank gateway']
const gatewayRead = { access: 'bank-gateway', limit: 'reads', surface: 'offchain' } as const
const gatewayWrite = { access: 'bank-gateway', limit: 'writes', surface: 'offchain' } as const
const manifestRefusals = ['manifest_unverified', 'manifest_mismatch', 'manifest_out_of_sequence'] as const
const ChannelParams = Type.Object({ channel: Type.String() }, { additionalProperties: false })

/** A large file may take longer to arrive than other requests may. */
const patient = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  allowLongRequests(request.raw.socket, reply.raw)
  done()
}
/** And longer to import. */
const patientAnswer = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  allowLongAnswer(request.raw.socket, reply.raw)
  done()
}
const manifestOf = ({ headers }: FastifyRequest): string => String(headers['bank-manifest'] ?? '')

/** What the bank gateway hands in: the bank's files, each under a signed manifest. */
export const gatewayIn: FastifyPluginAsyncTypebox<{ deps: TakeBankFileDeps & TakeInDeps & PaymentStatusDeps }> = async (
  app,
  { deps },
) => {
  takeXmlFiles(app)
  app.post(
    '/bank-gateway/statements',
    {
      config: {
        ...gatewayWrite,
        mediaType: xml,
        file: xmlFile,
        refuses: [
          ...manifestRefusals,
          'account_unknown',
          'statement_unreadable',
          'statement_unbalanced',
          'statement_gap',
          'statement_wrong_day',
        ],
      },
      onRequest: patient,
      preHandler: patientAnswer,
      schema: {
        operationId: 'bankGateway.statements.handIn',
        tags,
        summary: 'Hand in a statement from the bank',
        description:
          'camt.053 or camt.054, up to 32 MiB, with its signed manifest. The file is kept under its number; what it says is imported whole or refused. The same manifest again is another attempt.',
        headers: ManifestHeaders,
        response: { 200: { description: 'What was imported.', ...ref(StatementImport) } },
      },
    },
    (request) => {
      const context = adminContextOf(request)
      const bytes = request.body as Buffer
      const arrived = { contents: 'statement' as const, bytes, manifest: manifestOf(request) }
      return takeBankFile(deps, context, arrived, () => importAndMatch(deps, context, bytes))
    },
  )

  app.post(
    '/bank-gateway/payment-status',
    {
      config: {
        ...gatewayWrite,
        mediaType: xml,
        file: xmlFile,
        refuses: [...manifestRefusals, 'not_found', 'statement_unreadable'],
      },
      schema: {
        operationId: 'bankGateway.paymentStatus.handIn',
        tags,
        summary: 'Hand in a status report from the bank',
        description:
          'pain.002 on a payment file that was sent, with its signed manifest. A rejected payment waits for a decision.',
        headers: ManifestHeaders,
        response: { 200: { description: 'How many payments it reports.', ...ref(PaymentStatusReply) } },
      },
    },
    (request) => {
      const context = adminContextOf(request)
      const bytes = request.body as Buffer
      const arrived = { contents: 'payment_status' as const, bytes, manifest: manifestOf(request) }
      return takeBankFile(deps, context, arrived, async () => found(await takePaymentStatus(deps, context, bytes)))
    },
  )
}

/** Where a channel stands. */
export const gatewayChannel: FastifyPluginAsyncTypebox<{ deps: TakeBankFileDeps }> = async (app, { deps }) => {
  app.get(
    '/bank-gateway/channels/:channel',
    {
      config: { ...gatewayRead, refuses: ['not_found'] },
      schema: {
        operationId: 'bankGateway.channels.read',
        tags,
        summary: 'Read where a channel stands',
        description: 'The number of its last file that was taken. The next one is one higher.',
        params: ChannelParams,
        response: { 200: { description: 'The channel.', ...ref(BankChannel) } },
      },
    },
    async (request) => {
      const { channel } = request.params
      if (!isChannel(channel)) throw notFound()
      const { tenantId } = request.caller
      return {
        channel,
        lastSequence: await inTenant(deps.pool, tenantId, (query) => lastSequence(query, tenantId, channel)),
      }
    },
  )
}

/** What the bank gateway carries to the bank: payment files that were authorised under four eyes. */
export const gatewayOut: FastifyPluginAsyncTypebox<{ deps: HandOverDeps }> = async (app, { deps }) => {
  app.get(
    '/bank-gateway/payment-files',
    {
      config: gatewayRead,
      schema: {
        operationId: 'bankGateway.paymentFiles.list',
        tags,
        summary: 'List payment files that may go to the bank',
        description: 'Authorised, not sent, and without an obstacle. Each with the proposal that authorised its hash.',
        response: { 200: { description: 'The files.', ...ref(AuthorisedPaymentFiles) } },
      },
    },
    async (request) => ({ items: [...(await authorisedFiles(deps, adminContextOf(request)))] }),
  )

  app.get(
    '/bank-gateway/payment-files/:id/pain001',
    {
      config: { ...gatewayRead, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'bankGateway.paymentFiles.file',
        tags,
        summary: 'Read the bytes of an authorised payment file',
        description: '`content-sha256` is its hash. Not while a payment of it is stopped.',
        params: IdParams,
        response: { 200: { description: 'The file.', content: { [xml]: { schema: xmlFile } } } },
      },
    },
    async (request, answer) => {
      const { sha256, bytes } = found(await deps.paymentFiles.file(adminContextOf(request), uuidOf(request.params)))
      return answer
        .type(xml)
        .header('content-sha256', sha256)
        .send(bytes as never)
    },
  )

  app.post(
    '/bank-gateway/payment-files/:id/receipt',
    {
      config: {
        ...gatewayWrite,
        refuses: [
          'not_found',
          'manifest_unverified',
          'manifest_mismatch',
          'proposal_not_open',
          'reconciliation_broken',
        ],
      },
      schema: {
        operationId: 'bankGateway.paymentFiles.receipt',
        tags,
        summary: 'Report that the bank has a payment file',
        description: 'What it carries is on its way from now on. The same receipt again changes nothing.',
        params: IdParams,
        body: ref(ReceiptWrite),
        response: { 200: { description: 'The payment file as it is now.', ...ref(PaymentFile) } },
      },
    },
    async (request) =>
      found(await takeReceipt(deps, adminContextOf(request), uuidOf(request.params), request.body.receipt)),
  )
}
