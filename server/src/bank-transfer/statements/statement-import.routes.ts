import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { allowLongRequests } from '@firsthand/http/edge'
import { StatementImport } from '@firsthand/wire/bank-transfer/treasury'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import { adminContextOf } from '#identity/admin-context.routes'
import { operatorWrite, treasuryTags as tags } from '../treasury-schemas.routes.ts'
import { importAndMatch, type TakeInDeps } from './import-statement.ts'

export const xml = 'application/xml'
export const xmlFile = { type: 'string', format: 'binary', description: 'The file as the bank issued it.' }
const fileBytesMax = 32 * 1024 * 1024

/** The body is passed on as bytes: the reader of the file finds out what it is. */
export function takeXmlFiles(app: FastifyInstance): void {
  app.addContentTypeParser(xml, { parseAs: 'buffer', bodyLimit: fileBytesMax }, (_request, bytes, done) =>
    done(null, bytes),
  )
}

/** Statements as the bank issues them. */
export const statementImport: FastifyPluginAsyncTypebox<{ deps: TakeInDeps }> = async (app, { deps }) => {
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
        ],
      },
      // A large file may take longer to arrive than other requests may.
      onRequest: (request, reply, done) => {
        allowLongRequests(request.raw.socket, reply.raw)
        done()
      },
      schema: {
        operationId: 'treasury.statements.import',
        tags,
        summary: 'Import a bank statement',
        description:
          'camt.053 or camt.054, up to 32 MiB. It is imported whole or not at all, and the same file again changes nothing. Only an end-of-day statement closes a day.',
        response: { 200: { description: 'What was imported.', ...ref(StatementImport) } },
      },
    },
    (request) => importAndMatch(deps, adminContextOf(request), request.body as Buffer),
  )
}
