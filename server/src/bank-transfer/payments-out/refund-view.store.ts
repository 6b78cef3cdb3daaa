import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { RefundView } from '@firsthand/wire/bank-transfer/refunds'
import sql, { type Sql } from 'sql-template-tag'

type Row = Readonly<Record<string, unknown>>
const time = (value: unknown) => (value as Date).toISOString()

/** `r` is a refund, `b` the credit that brought its money. */
export const refundRows = (
  which: Sql,
  limit: number,
): Sql => sql`select r.*, coalesce(r.payee_name, b.counterparty_name)
    as to_name, coalesce(r.payee_iban, b.counterparty_iban) as to_iban, l.status_reason
  from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
    left join lateral (select x.status_reason from app.refund_line x where x.tenant_id = r.tenant_id
      and x.refund_reference = r.refund_reference order by x.attempt desc limit 1) l on true
  where ${which} order by r.refund_reference limit ${limit}`

export const refundView = (row: Row): RefundView => ({
  refundReference: row.refund_reference as string,
  reference: row.reference as string | null,
  bankTransactionId: row.bank_transaction_id as string,
  clientAccountId: row.client_account_id as string,
  amount: row.amount as string,
  currency: row.currency as string,
  reason: row.reason as RefundView['reason'],
  state: row.state as RefundView['state'],
  needsApproval: row.needs_approval as boolean,
  screening: row.screening as RefundView['screening'],
  attempt: row.attempt as number,
  payeeName: row.to_name as string | null,
  payeeIban: row.to_iban as string | null,
  paymentFileId: row.payment_file_id as string | null,
  statusReason: row.status_reason as string | null,
  createdAt: time(row.created_at),
  movedAt: time(row.moved_at),
})

/** A refund as the treasury sees it now; null when there is none. */
export async function refundNow(
  query: TenantTransaction,
  tenant: TenantId,
  refundReference: string,
): Promise<RefundView | null> {
  const one = sql`r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}`
  const [row] = await query(refundRows(one, 1))
  return row === undefined ? null : refundView(row)
}
