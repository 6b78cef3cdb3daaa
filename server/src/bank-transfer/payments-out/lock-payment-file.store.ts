import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { reconciliationBroken } from '../treasury-refusals.ts'

/** A payment file whose row is locked. */
export type LockedPaymentFile = {
  readonly tenant: TenantId
  readonly paymentFileId: string
  readonly row: Readonly<Record<string, unknown>>
}

/** `x` is a payment file. */
export const paymentFileColumns = sql`x.payment_file_id, x.client_account_id, x.pays, x.message_id, x.state, x.lines, x.total, x.sha256, x.created_by,
  x.created_at, x.sent_at`

/** The account first, then the file. Raises `reconciliation_broken` while the account's payouts are stopped. */
export async function lockPaymentFile(
  query: TenantTransaction,
  tenant: TenantId,
  paymentFileId: string,
  mayBeStopped: boolean,
) {
  const [account] = await query(sql`select a.payouts_stopped_reason as stopped from app.client_account a
    join app.payment_file x using (tenant_id, client_account_id)
    where x.tenant_id = ${tenant} and x.payment_file_id = ${paymentFileId} for update of a`)
  if (account === undefined) return null
  if (account.stopped !== null && !mayBeStopped) throw reconciliationBroken(account.stopped as string)
  const [row] = await query(sql`select ${paymentFileColumns} from app.payment_file x where x.tenant_id = ${tenant}
    and x.payment_file_id = ${paymentFileId} for update`)
  return row === undefined ? null : { tenant, paymentFileId, row }
}
