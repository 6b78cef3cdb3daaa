import type { PaymentInstructions, Purchase as ShownPurchase } from '@firsthand/wire/bank-transfer/purchases'
import { shownState } from '@firsthand/wire/bank-transfer/states'
import { priceText } from '#quoting/pricing.rules'
import { qrPayload } from '../epc-qr.rules.ts'
import { displayPaymentReference } from '../matching/payment-reference.rules.ts'
import { awaitsStatement, isPayable, type Purchase } from './purchase.rules.ts'

/** Where and what to pay; null once nothing more can be paid. */
export function instructionsFor(purchase: Purchase): PaymentInstructions | null {
  if (!isPayable(purchase)) return null
  const { paymentReference, schemes, amountDue, applied, underReview } = purchase
  const { beneficiaryName, iban, bic, currency } = purchase.account
  const left = amountDue - applied - underReview
  const amount = left > 0n ? left : 0n
  return {
    paymentReference,
    paymentReferenceDisplay: displayPaymentReference(paymentReference),
    beneficiaryName,
    iban,
    bic,
    amount: `${amount}`,
    currency,
    schemes: [...schemes],
    qrPayload: qrPayload({ beneficiaryName, iban, bic, currency, amount, paymentReference }),
  }
}

const text = (moment: Date | null) => moment?.toISOString() ?? null

/** A purchase as its buyer reads it: what was promised, what came in, and what becomes of it. */
export function showPurchase(purchase: Purchase, now: Date): ShownPurchase {
  const { market, state, stateReason, dueAt, refunds } = purchase
  const expiresAt = dueAt.toISOString()
  const remainingMs = dueAt.getTime() - now.getTime()
  const refunded = refunds
    .filter((each) => each.state === 'settled')
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
    walletAddress: purchase.walletAddress,
    chainId: purchase.chainId,
    createdAt: purchase.createdAt.toISOString(),
    paymentDueAt: expiresAt,
    paidAt: text(purchase.paidAt),
    deliveredAt: text(purchase.deliveredAt),
    deliveryTxHash: purchase.deliveryTxHash,
    freshness: {
      fresh: remainingMs > 0,
      expiresAt,
      secondsRemaining: Math.max(0, Math.ceil(remainingMs / 1000)),
      serverTime: now.toISOString(),
      awaitingStatement: awaitsStatement(purchase, now),
    },
    paymentInstructions: instructionsFor(purchase),
    payments: [...purchase.payments],
    refunds: [...refunds],
  }
}
