import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { RefundView } from '@firsthand/wire/bank-transfer/refunds'
import sql, { type Sql } from 'sql-template-tag'
import { lastDecision } from '#approvals/latest-proposal.store'
import type { ProposalDecisionRow, ProposalRow, RefundLineRow, RefundRow } from '#rows.gen'
import type { RefundPayload } from './refund.proposal.ts'

export type SelectedRefund = RefundRow &
  Pick<RefundLineRow, 'status_reason'> & {
    readonly to_name: string | null
    readonly to_iban: string | null
    readonly proposal_id: ProposalRow['proposal_id'] | null
    readonly proposed: RefundPayload | null
    readonly approver: string | null
    readonly rejecter: string | null
    readonly rejected_at: ProposalDecisionRow['decided_at']
    readonly rejected_why: string
  }

/** `r` is a refund, `b` the credit that brought its money. */
export const refundRows = (
  which: Sql,
  limit: number,
): Sql => sql`select r.*, coalesce(r.payee_name, b.counterparty_name)
    as to_name, coalesce(r.payee_iban, b.counterparty_iban) as to_iban, l.status_reason, o.proposal_id, o.payload as proposed,
    approval.subject as approver, rejection.subject as rejecter, rejection.decided_at as rejected_at,
    rejection.reason as rejected_why
  from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
    left join lateral (select x.status_reason from app.refund_line x where x.tenant_id = r.tenant_id
      and x.refund_reference = r.refund_reference order by x.attempt desc limit 1) l on true
    left join app.proposal o on o.tenant_id = r.tenant_id and o.subject = r.refund_reference and o.state = 'open'
    left join lateral ${lastDecision('approve', sql`r.tenant_id`, sql`r.refund_reference`)} approval
      on r.state <> 'requested'
    left join lateral ${lastDecision('reject', sql`r.tenant_id`, sql`r.refund_reference`)} rejection on true
  where ${which} order by r.refund_reference limit ${limit}`

export const refundView = (row: SelectedRefund): RefundView => ({
  refundReference: row.refund_reference,
  reference: row.reference,
  bankTransactionId: row.bank_transaction_id,
  clientAccountId: row.client_account_id,
  amount: row.amount,
  ...inCurrency(row.currency),
  reason: row.reason as RefundView['reason'],
  state: row.state,
  needsApproval: row.needs_approval,
  screening: row.screening,
  attempt: row.attempt,
  payeeName: row.to_name,
  payeeIban: row.to_iban,
  paymentFileId: row.payment_file_id,
  statusReason: row.status_reason,
  proposalId: row.proposal_id,
  proposedPayee: row.proposed?.payee ?? null,
  approvedBy: row.approver,
  lastRejection:
    row.rejecter === null ? null : { by: row.rejecter, at: row.rejected_at.toISOString(), reason: row.rejected_why },
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
})

/** A refund as the treasury reads it now; null when there is none. */
export async function refundNow(
  query: TenantTransaction,
  tenant: TenantId,
  refundReference: string,
): Promise<RefundView | null> {
  const one = sql`r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}`
  const [row] = await query<SelectedRefund>(refundRows(one, 1))
  return row === undefined ? null : refundView(row)
}
