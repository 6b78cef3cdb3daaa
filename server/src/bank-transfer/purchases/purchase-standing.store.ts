import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { raw } from 'sql-template-tag'
import { purchaseMoney } from '../ledger/chart.rules.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { isFrozenRefund } from '../payments-out/refund.store.ts'
import { boughtBy, type LockedMatch, type PurchaseLock } from './lock-purchase.store.ts'
import type { ReversedMoney, Signal, Standing } from './signals.rules.ts'

/** Whether the instrument `i` would sell to the purchase `p` at its own price today. */
export const stillOnOffer = sql`i.status = 'open' and i.unit_price = p.unit_price
  and i.unit_price_scale = p.unit_price_scale`

const committed = ['delivering', 'delivery_blocked', 'voiding']

/**
 * Whether any money of a receipt, of whichever purchase, was delivered for, is frozen or has left: a receipt is reversed whole
 * or not at all.
 */
export async function reversedMoney(
  query: TenantTransaction,
  tenant: TenantId,
  bankTransactionId: string,
): Promise<ReversedMoney> {
  // A match of which nothing is applied was all excess: its money is in a refund, and that says whether it has left.
  const [row] = await query(sql`select
      exists (select from app.receipt_match m join app.purchase p using (tenant_id, reference)
        where m.tenant_id = ${tenant} and m.bank_transaction_id = ${bankTransactionId}
          and (m.state in ('released', 'frozen') or p.state = 'frozen'
            or (m.state = 'applied' and m.applied > 0 and p.state = any (${committed}))))
      or exists (select from app.refund r where r.tenant_id = ${tenant} and r.bank_transaction_id = ${bankTransactionId}
        and (r.state in ('batched', 'sent', 'settled', 'returned') or ${raw(isFrozenRefund)})) as used`)
  return row?.used === true ? 'used' : 'unused'
}

/** Where the purchase stands to this signal. */
export async function standingOf(
  query: TenantTransaction,
  purchase: PurchaseLock,
  match: LockedMatch | null,
  signal: Signal,
): Promise<Standing> {
  const { tenant, reference, state, amountDue, underpaymentPolicy, latePaymentPolicy } = purchase
  const refund = 'refundReference' in signal ? signal.refundReference : null
  const receipt = signal.kind === 'credit_reversed' ? (match?.bankTransactionId ?? null) : null
  const [others] = await query(sql`select
      (select count(*) from app.payment_review v join app.receipt_match m using (tenant_id, match_id)
        where m.tenant_id = ${tenant} and m.reference = ${reference} and v.state = 'open'
          and m.match_id is distinct from ${match?.matchId ?? null}::uuid) as reviews,
      (select count(*) from app.refund r where r.tenant_id = ${tenant} and r.reference = ${reference}
        and r.state not in ('settled', 'cancelled') and r.refund_reference is distinct from ${refund}
        and r.bank_transaction_id is distinct from ${receipt}::uuid) as refunds`)
  const held = await balanceOf(query, tenant, purchaseMoney(reference), purchase.currency)
  return {
    state,
    amountDue,
    held,
    otherReviews: Number(others?.reviews),
    otherRefunds: Number(others?.refunds),
    underpaymentPolicy,
    latePaymentPolicy,
    heldBuysUnits: boughtBy(purchase, held).unitAmount > 0n,
    match: match && {
      open: match.open,
      applied: match.applied,
      money: await reversedMoney(query, tenant, match.bankTransactionId),
    },
  }
}
