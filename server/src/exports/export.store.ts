import { tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import { auditRead } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'

/** One record for a whole list that leaves as a file: which list, by which filters. */
export async function recordExport(
  pool: pg.Pool,
  context: AdminContext,
  exported: { readonly operation: string; readonly filter: object },
): Promise<void> {
  await tenantPipeline(pool, context.caller.tenantId, [auditRead(context, 'list.exported', exported)])
}
