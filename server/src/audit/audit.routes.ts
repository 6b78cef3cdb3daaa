import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { AuditHead, AuditPage, AuditQuery } from '@firsthand/wire/staff/audit'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { adminContextOf } from '#identity/admin-context.routes'
import { type AuditFilter, listAuditRecords, readAuditHead } from './audit-reads.store.ts'

const tags = ['Audit']
const read = { access: 'auditor', limit: 'reads' } as const

const filterOf = ({ actor, action, subject, requestId, from, to, order }: AuditQuery): AuditFilter => ({
  actor: actor ?? null,
  action: action ?? null,
  subject: subject ?? null,
  requestId: requestId ?? null,
  from: from ?? null,
  to: to ?? null,
  order: order ?? 'asc',
})

/** What the people of a tenant did and read, with all that it takes to recompute the chain. */
export const auditRoutes: FastifyPluginAsyncTypebox<{ catalog: pg.Pool; cursors: Cursors }> = async (
  app,
  { catalog, cursors },
) => {
  app.get(
    '/admin/audit',
    {
      config: { ...read, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.audit.list',
        tags,
        summary: 'List audit records',
        description:
          'Of this tenant, the oldest first. The first page leaves an audit record, the following ones do not.',
        querystring: AuditQuery,
        response: { 200: { description: 'One page of records.', ...ref(AuditPage) } },
      },
    },
    async (request) => {
      const { caller, query } = request
      const { limit = 50, cursor } = query
      const filter = filterOf(query)
      // Another auditor begins with a first page, and so with a record.
      const scope = ['audit', caller.tenantId, caller.issuer, caller.subject, filter]
      const position = cursors.read(scope, cursor)
      const page = { behind: position === null ? null : Number(position), limit }
      const found = await listAuditRecords(catalog, adminContextOf(request), filter, page)
      return writePage(cursors, scope, found, page, ({ sequence }) => `${sequence}`)
    },
  )

  app.get(
    '/admin/audit/head',
    {
      config: read,
      schema: {
        operationId: 'admin.audit.head',
        tags,
        summary: 'Read the end of the audit chain',
        description:
          'Keep it elsewhere: a chain that was rewritten as a whole ends in another hash. Leaves no audit record.',
        response: { 200: { description: 'The last record.', ...ref(AuditHead) } },
      },
    },
    async (request) => readAuditHead(catalog, adminContextOf(request)),
  )
}
