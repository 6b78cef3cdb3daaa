import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { BankStatement, BankStatementPage, PageQuery } from '@firsthand/wire/bank-transfer/treasury'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import type { TreasuryReads } from '../treasury-reads.store.ts'
import { found, IdParams, pageOf, treasuryTags as tags, treasuryRead, uuidOf } from '../treasury-schemas.routes.ts'
import { xml, xmlFile } from './statement-upload.routes.ts'

type Options = { reads: TreasuryReads; cursors: Cursors }

/** What the bank has reported; each read leaves an audit record. */
export const statementReads: FastifyPluginAsyncTypebox<Options> = async (app, { reads, cursors }) => {
  app.get(
    '/treasury/statements',
    {
      config: { ...treasuryRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.statements.list',
        tags,
        summary: 'List imported statements',
        description: 'The newest first. Leaves an audit record.',
        querystring: PageQuery,
        response: { 200: { description: 'One page of statements.', ...ref(BankStatementPage) } },
      },
    },
    async (request) => {
      const { scope, page } = pageOf(cursors, request, 'offchain.statements', request.query)
      const items = await reads.statements(adminContextOf(request), page)
      return writePage(cursors, scope, items, page, ({ statementId }) => statementId)
    },
  )

  app.get(
    '/treasury/statements/:id',
    {
      config: { ...treasuryRead, refuses: ['not_found'] },
      schema: {
        operationId: 'treasury.statements.read',
        tags,
        summary: 'Read an imported statement',
        description: 'Its period, its balances and what was imported of it. Leaves an audit record.',
        params: IdParams,
        response: { 200: { description: 'The statement.', ...ref(BankStatement) } },
      },
    },
    async (request) => found(await reads.statement(adminContextOf(request), uuidOf(request.params))),
  )

  app.get(
    '/treasury/statements/:id/raw',
    {
      config: { ...treasuryRead, refuses: ['not_found'] },
      schema: {
        operationId: 'treasury.statements.raw',
        tags,
        summary: 'Read the file of a statement',
        description: 'Byte for byte as it was imported.',
        params: IdParams,
        response: { 200: { description: 'The file.', content: { [xml]: { schema: xmlFile } } } },
      },
    },
    async (request, reply) => {
      const { sha256, bytes } = found(await reads.rawStatement(adminContextOf(request), uuidOf(request.params)))
      return reply
        .type(xml)
        .header('content-sha256', sha256)
        .send(bytes as never)
    },
  )
}
