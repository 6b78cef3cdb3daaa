import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { leafProver } from '@firsthand/tlog/tile-folder'
import { LogRecordPage, LogRecordQuery } from '@firsthand/wire/staff/evidence-log'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { adminContextOf } from '#identity/admin-context.routes'
import { type LogEntryOptions, logEntryRoutes } from './log-entry.routes.ts'
import { listLogRecords } from './log-records.store.ts'

type Options = LogEntryOptions & { readonly catalog: pg.Pool; readonly cursors: Cursors }

/** What buyers and auditors need to find records in the public log: their own purchase, or records of any kind. */
export const logRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { pool, catalog, folder, cursors }) => {
  await app.register(logEntryRoutes, { pool, folder })
  app.get(
    '/admin/log-records',
    {
      config: { access: 'auditor', limit: 'reads', csv: false, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.logRecords.list',
        tags: ['Evidence'],
        summary: 'List records in the transparency log',
        description:
          'Of this tenant and of one kind, in the order of the log, each with its salt and the proof that its leaf is in the log. `firsthand-verify log` checks a page without the service. Decisions of Compliance are there by number and hash. Empty where no log is kept. The first page leaves an audit record.',
        querystring: LogRecordQuery,
        response: { 200: { description: 'One page of records.', ...ref(LogRecordPage) } },
      },
    },
    async (request) => {
      const { caller, query } = request
      const { kind, limit = 50, cursor } = query
      const scope = ['log-records', caller.tenantId, caller.issuer, caller.subject, kind]
      const position = cursors.read(scope, cursor)
      const page = { behind: position === null ? null : Number(position), limit }
      if (folder === null) return { items: [], next_cursor: null }
      const found = await listLogRecords({ pool, catalog }, adminContextOf(request), kind, {
        ...page,
        limit: limit + 1,
      })
      const prove = await leafProver(folder)
      const items = await Promise.all(found.map(async (each) => ({ ...each, proof: await prove(each.index) })))
      return writePage(cursors, scope, items, page, ({ index }) => `${index}`)
    },
  )
}
