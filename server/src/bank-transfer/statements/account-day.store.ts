import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { PurchaseKey } from '../purchases/signals.rules.ts'

/** The day as the account's bank counts it: what is posted now is posted for it. */
const today = sql`(clock_timestamp() at time zone a.time_zone)::date::text as today`

export async function todayOf(query: TenantTransaction, tenant: TenantId, clientAccountId: string): Promise<string> {
  const [row] = await query(sql`select ${today} from app.client_account a
    where a.tenant_id = ${tenant} and a.client_account_id = ${clientAccountId}`)
  return row?.today as string
}

/** At the client account of a purchase; null when there is no such purchase. */
export async function todayOfPurchase(query: TenantTransaction, key: PurchaseKey): Promise<string | null> {
  const [row] = await query(sql`select ${today} from app.purchase p
      join app.client_account a using (tenant_id, client_account_id)
    where p.tenant_id = ${key.tenant} and p.reference = ${key.reference}`)
  return (row?.today as string | undefined) ?? null
}
