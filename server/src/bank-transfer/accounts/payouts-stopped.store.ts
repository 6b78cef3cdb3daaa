import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { stoppedReason } from '../reconciliation/overdue.rules.ts'

type Found = {
  readonly currency: string
  readonly stopped: string | null
  readonly reconciled_through: string | null
  readonly locked_at: Date
}

/** Why nothing may leave a locked client account, null when money may; and the day that its reconciliations reach. */
export async function payoutsStopped(query: TenantTransaction, tenant: TenantId, clientAccountId: string) {
  const [row] =
    await query<Found>(sql`select a.currency, coalesce((select 'The watcher has stopped payouts: ' || s.signal || '.' from app.stop s
        where s.tenant_id = ${tenant} and s.client_account_id = ${clientAccountId} and s.resumed_at is null limit 1),
        a.payouts_stopped_reason) as stopped, clock_timestamp() as locked_at,
      coalesce(r.day, (select min(s.imported_at at time zone 'UTC')::date from app.bank_statement s
        where s.tenant_id = ${tenant} and s.client_account_id = ${clientAccountId} and s.closes_day))::text as reconciled_through
    from app.client_account a cross join lateral (select max(d.day) as day from app.daily_reconciliation d
      where d.tenant_id = ${tenant} and d.client_account_id = ${clientAccountId}) r
    where a.tenant_id = ${tenant} and a.client_account_id = ${clientAccountId}`)
  if (row === undefined) return { stopped: null, reconciledThrough: null }
  const { currency, stopped, reconciled_through: reconciledThrough, locked_at: now } = row
  return { stopped: stoppedReason({ currency, stopped, reconciledThrough }, now), reconciledThrough }
}
