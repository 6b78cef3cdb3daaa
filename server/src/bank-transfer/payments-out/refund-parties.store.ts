import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { BankTransactionRow, RefundLineRow, RefundRow } from '#rows.gen'
import { payeeIban } from './refund.store.ts'

type Found = Pick<RefundRow, 'reason' | 'screening' | 'decision_id'> &
  Pick<BankTransactionRow, 'counterparty_name' | 'counterparty_iban' | 'ultimate_debtor'> &
  Partial<Pick<RefundLineRow, 'status_reason'>> & { readonly to_name: string | null; readonly to_iban: string | null }

/** Who paid the money of a refund and who would get it, with the last screening and the bank's last word. Null: no such refund. */
export async function refundParties(query: TenantTransaction, tenant: TenantId, refundReference: string) {
  const [row] = await query<Found>(sql`select r.reason, r.screening, r.decision_id, b.counterparty_name,
      b.counterparty_iban, b.ultimate_debtor, coalesce(r.payee_name, b.counterparty_name) as to_name,
      ${payeeIban} as to_iban, (select l.status_reason from app.refund_line l where l.tenant_id = r.tenant_id
        and l.refund_reference = r.refund_reference order by l.attempt desc limit 1) as status_reason
    from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
    where r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}`)
  if (row === undefined) return null
  return {
    reason: row.reason,
    payer: { name: row.counterparty_name, iban: row.counterparty_iban, ultimateDebtor: row.ultimate_debtor },
    payee: { name: row.to_name, iban: row.to_iban },
    screening: row.screening,
    decisionId: row.decision_id,
    statusReason: row.status_reason ?? null,
  }
}

export type RefundParties = NonNullable<Awaited<ReturnType<typeof refundParties>>>
