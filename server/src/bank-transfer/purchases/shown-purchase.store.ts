import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { PaymentReviewRow, PurchaseRow, RefundRow } from '#rows.gen'
import { purchaseMoney } from '../ledger/chart.rules.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { lockPurchase, matchesOf } from './lock-purchase.store.ts'
import { stillOnOffer } from './purchase-standing.store.ts'

/**
 * A purchase as whoever decides about it is shown it: everything that its moves depend on. `steps` counts its moves, so one
 * that has moved since is another one.
 */
export async function shownPurchase(query: TenantTransaction, tenant: TenantId, reference: string) {
  const purchase = await lockPurchase(query, tenant, reference)
  if (purchase === null) return null
  type Buyer = Pick<PurchaseRow, 'payer_account_id' | 'payer_policy' | 'state_reason'> & {
    readonly honourable: boolean
  }
  const [buyer] = await query<Buyer>(sql`select p.payer_account_id, p.payer_policy, p.state_reason,
      ${stillOnOffer} as honourable
    from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
    where p.tenant_id = ${tenant} and p.reference = ${reference}`)
  if (buyer === undefined) throw new Error(`${reference} is of no instrument`)
  const matches = await matchesOf(query, purchase)
  const one = sql`where x.tenant_id = ${tenant} and x.reference = ${reference}`
  const refunds = await query<RefundRow>(sql`select x.* from app.refund x ${one} order by x.refund_reference`)
  type Review = Pick<PaymentReviewRow, 'review_id' | 'match_id' | 'state'>
  const reviews = await query<Review>(sql`select v.review_id, v.match_id, v.state from app.payment_review v
    join app.receipt_match x using (tenant_id, match_id) ${one} order by v.review_id`)
  return {
    reference,
    caller: purchase.caller,
    pairId: purchase.pairId,
    instrumentId: purchase.instrumentId,
    clientAccountId: purchase.clientAccountId,
    currency: purchase.currency,
    chainId: purchase.chainId,
    wallet: purchase.wallet,
    state: purchase.state,
    stateReason: buyer.state_reason,
    amountDue: `${purchase.amountDue}`,
    feeAmount: `${purchase.feeAmount}`,
    unitAmount: `${purchase.units}`,
    unitPrice: `${purchase.unitPrice}`,
    unitPriceScale: purchase.unitPriceScale,
    market: purchase.market,
    underpaymentPolicy: purchase.underpaymentPolicy,
    latePaymentPolicy: purchase.latePaymentPolicy,
    payerPolicy: buyer.payer_policy,
    payerAccountId: buyer.payer_account_id,
    calendar: purchase.calendar,
    timeZone: purchase.timeZone,
    dueOn: purchase.dueOn,
    reservation: purchase.reservation,
    reservations: purchase.reservations,
    reviewSince: purchase.reviewSince?.toISOString() ?? null,
    steps: purchase.steps,
    /** In the purchase's own account of the ledger. */
    held: `${await balanceOf(query, tenant, purchaseMoney(reference), purchase.currency)}`,
    /** Whether the instrument would still sell to it at its own price. */
    honourable: buyer.honourable,
    payments: matches.map(({ matchId, bankTransactionId, state, amount, open, applied }) => ({
      matchId,
      state,
      amount: `${amount}`,
      bankTransactionId,
      open: `${open}`,
      applied: `${applied}`,
    })),
    reviews: reviews.map(({ review_id: reviewId, match_id: matchId, state }) => ({ reviewId, matchId, state })),
    refunds: refunds.map(
      ({ refund_reference: refundReference, bank_transaction_id: bankTransactionId, amount, state }) => ({
        refundReference,
        bankTransactionId,
        amount,
        state,
      }),
    ),
  }
}

export type ShownPurchase = NonNullable<Awaited<ReturnType<typeof shownPurchase>>>
