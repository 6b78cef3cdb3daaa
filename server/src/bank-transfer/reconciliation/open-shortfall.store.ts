import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { reconciliationBroken } from '../treasury-refusals.ts'

/** Nobody earns from an account whose clients' money is short. Raises `reconciliation_broken`. */
export async function requireNoShortfall(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
): Promise<void> {
  const open = await query(sql`select from app.exception where tenant_id = ${tenant}
    and client_account_id = ${clientAccountId} and kind = 'shortfall' and state = 'open' limit 1`)
  if (open.length > 0) throw reconciliationBroken('A shortfall of the account is open: the firm pays it in first.')
}
