import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { Refusal } from '@firsthand/refusal/refusal'
import type { PaymentInstructions, Purchase as ShownPurchase } from '@firsthand/wire/bank-transfer/purchases'
import { shownState } from '@firsthand/wire/bank-transfer/states'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import { priceText } from '@firsthand/wire/prices/pricing'
import { freshnessAt } from '#quoting/quote.rules'
import { bankTransfer } from '../bank-refusals.ts'
import { qrPayload } from '../epc-qr.rules.ts'
import { displayPaymentReference } from '../matching/payment-reference.rules.ts'
import { awaitsStatement, isPayable, type Purchase } from './purchase.rules.ts'

/** Where and what to pay; null when nothing is to be paid. */
export function instructionsFor(purchase: Purchase): PaymentInstructions | null {
  const { paymentReference, schemes, amountDue, applied, underReview } = purchase
  const { beneficiaryName, iban, bic, currency } = purchase.account
  const amount = amountDue - applied - underReview
  if (!isPayable(purchase) || amount <= 0n) return null
  return {
    paymentReference,
    paymentReferenceDisplay: displayPaymentReference(paymentReference),
    beneficiaryName,
    iban,
    bic,
    amount: `${amount}`,
    ...inCurrency(currency),
    schemes: [...schemes],
    qrPayload: qrPayload({ beneficiaryName, iban, bic, currency, amount, paymentReference }),
  }
}

/** What a buyer is answered who asks how to pay when nothing is to be paid. */
export const nothingToPay = ({ state, latePaymentPolicy }: Pick<Purchase, 'state' | 'latePaymentPolicy'>): Refusal =>
  state === 'expired'
    ? bankTransfer.purchase_expired(latePaymentPolicy === 'honour_if_unchanged')
    : bankTransfer.nothing_to_pay(state)

const text = (moment: Date | null) => moment?.toISOString() ?? null

/** A purchase as its buyer reads it: what was promised, what came in, and what becomes of it. */
export function showPurchase(purchase: Purchase, now: Date): ShownPurchase {
  const { market, state, stateReason, dueAt, refunds } = purchase
  const refunded = refunds
    .filter((each) => each.state === 'settled' && each.currency === purchase.account.currency)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return {
    reference: purchase.reference,
    instrumentId: purchase.instrumentId,
    pairId: purchase.pairId,
    state: shownState(state),
    stateReason,
    cash: market.cash,
    unit: market.unit,
    cashAmount: `${purchase.cashAmount}`,
    amountDue: `${purchase.amountDue}`,
    amountReceived: `${purchase.received}`,
    amountUnderReview: `${purchase.underReview}`,
    amountRefunded: `${refunded}`,
    fees: [{ kind: 'platform', amount: `${purchase.feeAmount}`, bps: market.feeBps }],
    price: priceText(purchase.unitPrice, purchase.unitPriceScale, market.cash.decimals),
    unitPrice: `${purchase.unitPrice}`,
    unitPriceScale: purchase.unitPriceScale,
    unitAmount: `${purchase.unitAmount}`,
    unitAmountDelivered: state === 'delivered' ? `${purchase.unitAmount}` : '0',
    walletAddress: checksumAddress(purchase.walletAddress),
    chainId: purchase.chainId,
    createdAt: purchase.createdAt.toISOString(),
    paymentDueAt: dueAt.toISOString(),
    paidAt: text(purchase.paidAt),
    deliveredAt: text(purchase.deliveredAt),
    deliveryTxHash: purchase.deliveryTxHash,
    freshness: {
      ...freshnessAt(dueAt, now, isPayable(purchase)),
      awaitingStatement: awaitsStatement(purchase, now),
    },
    paymentInstructions: instructionsFor(purchase),
    payments: [...purchase.payments],
    refunds: [...refunds],
  }
}
