import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { BankTransactionRow, PaymentReviewRow, ReceiptMatchRow } from '#rows.gen'
import { freezeAlone } from '../payments-out/freeze-refund.store.ts'
import { freeze } from '../purchases/freeze-effects.store.ts'
import { endMatch } from '../purchases/money-effects.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import type { Occasion } from '../purchases/purchase-plan.store.ts'
import { stillOnOffer } from '../purchases/purchase-standing.store.ts'
import { frozenException } from '../reconciliation/exception.store.ts'
import type { Receipt } from './receipt.rules.ts'
import type { ReviewDecision } from './review.store.ts'

/** A review that is open, with its receipt locked. */
export type OpenReview = {
  readonly tenant: TenantId
  readonly reviewId: string
  readonly matchId: string
  readonly bankTransactionId: string
  readonly reference: string
  readonly clientAccountId: string
  readonly currency: string
  /** What is still at the receipt. */
  readonly open: bigint
}

type SelectedReview = Pick<PaymentReviewRow, 'review_id' | 'match_id'> &
  Pick<ReceiptMatchRow, 'reference' | 'amount' | 'applied' | 'bank_transaction_id'> &
  Pick<BankTransactionRow, 'client_account_id' | 'currency'>

/** The receipt first, then its review: every transaction locks in this order. Null when there is none, or it is closed. */
async function lockOpenReview(query: TenantTransaction, tenant: TenantId, which: Sql): Promise<OpenReview | null> {
  const [row] = await query<SelectedReview>(sql`select v.review_id, v.match_id, m.reference, m.amount, m.applied,
      b.bank_transaction_id, b.client_account_id, b.currency
    from app.payment_review v join app.receipt_match m using (tenant_id, match_id)
      join app.bank_transaction b using (tenant_id, bank_transaction_id)
    where v.tenant_id = ${tenant} and v.state = 'open' and ${which} for no key update of b`)
  if (row === undefined) return null
  const [still] = await query(sql`select from app.payment_review where tenant_id = ${tenant}
    and review_id = ${row.review_id} and state = 'open' for no key update`)
  if (still === undefined) return null
  return {
    tenant,
    reviewId: row.review_id,
    matchId: row.match_id,
    bankTransactionId: row.bank_transaction_id,
    reference: row.reference,
    clientAccountId: row.client_account_id,
    currency: row.currency,
    open: BigInt(row.amount) - BigInt(row.applied),
  }
}

export const lockReview = (query: TenantTransaction, tenant: TenantId, reviewId: string): Promise<OpenReview | null> =>
  lockOpenReview(query, tenant, sql`v.review_id = ${reviewId}`)

/**
 * Moves the money of a review as was decided. A receipt that was held for an order no longer open is signalled to it as a
 * payment from a known payer: the transition table of purchases decides what becomes of it.
 */
export async function carryOutReview(
  query: TenantTransaction,
  { tenant, reference, matchId }: OpenReview,
  decision: ReviewDecision,
  occasion: Occasion,
): Promise<void> {
  const accepted = decision === 'review_accept'
  const wanted = { tenant, reference, ...occasion }
  const kind = accepted ? 'review_accepted' : 'review_returned'
  const { event } = await movePurchase(query, wanted, { kind, matchId })
  if (event !== null) return
  const [row] = await query(sql`select ${stillOnOffer} as unchanged
    from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
    where p.tenant_id = ${tenant} and p.reference = ${reference}`)
  const honourable = accepted && row?.unchanged === true
  const held = await movePurchase(query, wanted, { kind: 'payment', matchId, clean: true, onTime: false, honourable })
  if (held.event === null) throw new Error(`${reference} takes no ${kind}`)
}

/** Closes the review of a receipt that only lacked an answer of Compliance, unless a proposal about it is open. */
export async function acceptAnswered(query: TenantTransaction, receipt: Receipt, occasion: Occasion): Promise<void> {
  const { tenant, bankTransactionId } = receipt
  const review = await lockOpenReview(
    query,
    tenant,
    sql`b.bank_transaction_id = ${bankTransactionId} and not exists (select from app.proposal o
      where o.tenant_id = v.tenant_id and o.subject = v.review_id::text and o.state = 'open')`,
  )
  if (review) await carryOutReview(query, review, 'review_accept', occasion)
}

/** P12: everything of the purchase, or the receipt alone when the order is no longer open. */
export async function freezeReview(
  query: TenantTransaction,
  review: OpenReview,
  occasion: Occasion,
  reason: string,
): Promise<string> {
  const { tenant, reference, bankTransactionId, currency, open } = review
  const exceptionId = await frozenException(query, tenant, review, { actor: occasion.actor, reason })
  const { event } = await movePurchase(query, { tenant, reference, ...occasion }, { kind: 'frozen', exceptionId })
  if (event !== null) return exceptionId
  await freezeAlone(query, tenant, (plan) => {
    freeze({ ...occasion, tenant, currency, exceptionId }, plan, open, { bankTransactionId })
    plan.writes.push(...endMatch(review, review, { state: 'frozen', applied: 0n, outcome: null }))
  })
  return exceptionId
}
