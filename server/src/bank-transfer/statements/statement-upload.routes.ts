import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { allowLongRequests } from '@firsthand/http/edge'
import { BankFileUpload, UploadQuery } from '@firsthand/wire/bank-transfer/bank-gateway'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import { adminContextOf } from '#identity/admin-context.routes'
import { type UploadBankFileDeps, uploadPaymentStatus, uploadStatement } from '../gateway/upload-bank-file.ts'
import { found, operatorWrite, treasuryTags as tags } from '../treasury-schemas.routes.ts'

export const xml = 'application/xml'
export const xmlFile = { type: 'string', format: 'binary', description: 'The file as the bank issued it.' }
const fileBytesMax = 32 * 1024 * 1024

/** The body is passed on as bytes: the reader of the file finds out what it is. */
export function takeXmlFiles(app: FastifyInstance): void {
  app.addContentTypeParser(xml, { parseAs: 'buffer', bodyLimit: fileBytesMax }, (_request, bytes, done) =>
    done(null, bytes),
  )
}

const uploaded = { 201: { description: 'The file, and the proposal about it.', ...ref(BankFileUpload) } }

/** The bank's files by hand: one person uploads, another reads what they say and approves. */
export const statementUpload: FastifyPluginAsyncTypebox<{ deps: UploadBankFileDeps }> = async (app, { deps }) => {
  takeXmlFiles(app)
  app.post(
    '/treasury/statements',
    {
      config: {
        ...operatorWrite,
        mediaType: xml,
        file: xmlFile,
        refuses: [
          'account_unknown',
          'statement_unreadable',
          'statement_unbalanced',
          'statement_gap',
          'statement_wrong_day',
          'proposal_not_open',
        ],
      },
      // A large file may take longer to arrive than other requests may.
      onRequest: (request, reply, done) => {
        allowLongRequests(request.raw.socket, reply.raw)
        done()
      },
      schema: {
        operationId: 'treasury.statements.upload',
        tags,
        summary: 'Propose to import a bank statement by hand',
        description:
          'camt.053 or camt.054, where the bank gateway cannot fetch it. Another person is shown the account, the day, the totals and every entry, and approves; then it is imported whole or not at all. At most 2,000 entries.',
        querystring: UploadQuery,
        response: uploaded,
      },
    },
    async (request, answer) => {
      const { name = 'statement.xml' } = request.query
      const upload = { name, bytes: request.body as Buffer }
      answer.code(201)
      return uploadStatement(deps, adminContextOf(request), upload)
    },
  )

  app.post(
    '/treasury/payment-status',
    {
      config: {
        ...operatorWrite,
        mediaType: xml,
        file: xmlFile,
        refuses: ['not_found', 'statement_unreadable'],
      },
      schema: {
        operationId: 'treasury.paymentStatus.upload',
        tags,
        summary: 'Propose to import a status report by hand',
        description:
          'pain.002 on a payment file that was sent. Another person is shown every payment that it reports, and approves.',
        querystring: UploadQuery,
        response: uploaded,
      },
    },
    async (request, answer) => {
      const { name = 'payment-status.xml' } = request.query
      const upload = { name, bytes: request.body as Buffer }
      const made = found(await uploadPaymentStatus(deps, adminContextOf(request), upload))
      answer.code(201)
      return made
    },
  )
}
