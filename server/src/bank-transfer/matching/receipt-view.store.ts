import type { PurchasePayment, PurchaseRefund } from '@firsthand/wire/bank-transfer/money-seen'
import { maskedName } from '../masked-name.rules.ts'
import { isFrozenRefund } from '../payments-out/refund.store.ts'
import type { Purchase } from '../purchases/purchase.rules.ts'

/** A credit that has to do with the purchase, as JSON. */
export type SeenPayment = Readonly<{
  bookedOn: string
  valueOn: string | null
  amount: string
  applied: string
  payer: string | null
  iban: string | null
  state: string
  outcome: PurchasePayment['outcome'] | null
}>
export type RefundViewed = Omit<PurchaseRefund, 'ibanLast4'> & { readonly iban: string | null }

/** All credits of a purchase `p` but those that the bank took back. */
export const paymentsColumn = `(select coalesce(json_agg(json_build_object('bookedOn', b.booked_on, 'valueOn', b.value_on,
    'amount', r.amount::text, 'applied', r.applied::text, 'payer', b.counterparty_name, 'iban', b.counterparty_iban,
    'state', r.state, 'outcome', r.outcome) order by r.match_id), '[]')
  from app.receipt_match r join app.bank_transaction b using (tenant_id, bank_transaction_id)
  where r.tenant_id = p.tenant_id and r.reference = p.reference and r.state <> 'reversed')`

/** One that was frozen looks as if it were still to come: nobody is warned. */
export const refundsColumn = `(select coalesce(json_agg(json_build_object('refundReference', r.refund_reference,
    'amount', r.amount::text, 'reason', r.reason, 'state', case when ${isFrozenRefund} then 'requested' else r.state end,
    'iban', coalesce(r.payee_iban, b.counterparty_iban)) order by r.created_at, r.refund_reference), '[]')
  from app.refund r join app.bank_transaction b using (tenant_id, bank_transaction_id)
  where r.tenant_id = p.tenant_id and r.reference = p.reference)`

const last4 = (iban: string | null) => iban?.slice(-4) ?? null
/** What is held back looks like what is looked at. */
const isUnderReview = ({ state }: SeenPayment) => state === 'under_review' || state === 'frozen'

export const shownPayment = (seen: SeenPayment): PurchasePayment => ({
  bookedOn: seen.bookedOn,
  valueOn: seen.valueOn,
  amount: seen.amount,
  payerNameMasked: seen.payer === null ? null : maskedName(seen.payer),
  payerIbanLast4: last4(seen.iban),
  outcome: isUnderReview(seen)
    ? 'under_review'
    : (seen.outcome ?? (seen.state === 'returned' ? 'returned' : 'applied')),
})

export const shownRefund = ({ iban, ...refund }: RefundViewed): PurchaseRefund => ({
  ...refund,
  ibanLast4: last4(iban),
})

const sum = (seen: readonly SeenPayment[], amount: (each: SeenPayment) => bigint) =>
  seen.reduce((total, each) => total + amount(each), 0n)

/** What came in, what of it people look at, and what was applied. */
export const seenPayments = (seen: readonly SeenPayment[]): Pick<Purchase, 'received' | 'underReview' | 'applied'> => ({
  received: sum(seen, ({ amount }) => BigInt(amount)),
  underReview: sum(seen.filter(isUnderReview), ({ amount, applied }) => BigInt(amount) - BigInt(applied)),
  applied: sum(
    seen.filter(({ state }) => state === 'applied'),
    ({ applied }) => BigInt(applied),
  ),
})
