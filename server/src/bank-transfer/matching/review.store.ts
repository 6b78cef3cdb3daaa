import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PaymentReview } from '@firsthand/wire/bank-transfer/treasury-writes'
import sql, { type Sql } from 'sql-template-tag'
import type { BankTransactionRow, PaymentReviewRow, ProposalRow, ReceiptMatchRow } from '#rows.gen'

export const reviewDecisions = ['review_accept', 'review_return'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

type SelectedReview = Omit<PaymentReviewRow, 'tenant_id' | 'match_id'> &
  Pick<ReceiptMatchRow, 'reference' | 'amount' | 'bank_transaction_id'> &
  Pick<BankTransactionRow, 'currency' | 'verdict' | 'screening' | 'counterparty_name' | 'counterparty_iban'> &
  (Pick<ProposalRow, 'proposal_id' | 'kind' | 'proposer' | 'reason'> | { readonly kind: null })

const reviewOf = (row: SelectedReview): PaymentReview => ({
  reviewId: row.review_id,
  reference: row.reference,
  bankTransactionId: row.bank_transaction_id,
  amount: row.amount,
  ...inCurrency(row.currency),
  cause: row.cause,
  state: row.state,
  verdict: row.verdict,
  screening: row.screening,
  payerName: row.counterparty_name,
  payerIban: row.counterparty_iban,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  proposalId: row.kind === null ? null : row.proposal_id,
  proposal:
    row.kind === null
      ? null
      : {
          decision: row.kind === 'review_accept' ? 'accept' : 'return',
          proposedBy: row.proposer,
          reason: row.reason,
        },
})

async function selectReviews(query: TenantTransaction, which: Sql, limit: number): Promise<readonly PaymentReview[]> {
  const rows = await query<SelectedReview>(sql`select v.review_id, v.cause, v.state, v.opened_at, v.closed_at,
      m.reference, m.amount, m.bank_transaction_id, b.currency, b.verdict, b.screening, b.counterparty_name,
      b.counterparty_iban, o.proposal_id, o.kind, o.proposer, o.reason
    from app.payment_review v join app.receipt_match m using (tenant_id, match_id)
      join app.bank_transaction b using (tenant_id, bank_transaction_id)
      left join app.proposal o on o.tenant_id = v.tenant_id and o.subject = v.review_id::text and o.state = 'open'
        and o.kind = any (${[...reviewDecisions]})
    where ${which} order by v.review_id limit ${limit}`)
  return rows.map(reviewOf)
}

/** Those that wait longest first, at most so many. */
export const reviewsIn = (
  query: TenantTransaction,
  tenant: TenantId,
  state: string,
  after: string | null,
  most: number,
) =>
  selectReviews(
    query,
    sql`v.tenant_id = ${tenant} and v.state = ${state}
      and v.review_id > ${after ?? '00000000-0000-0000-0000-000000000000'}`,
    most,
  )

/** Null when there is no such review. */
export async function readReview(
  query: TenantTransaction,
  tenant: TenantId,
  reviewId: string,
): Promise<PaymentReview | null> {
  const [review] = await selectReviews(query, sql`v.tenant_id = ${tenant} and v.review_id = ${reviewId}`, 1)
  return review ?? null
}
