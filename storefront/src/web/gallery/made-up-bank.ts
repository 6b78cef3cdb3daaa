import type { Purchase, PurchaseTimelineStep } from '@firsthand/sdk/types'
import { madeUpAddress } from './made-up-market.ts'

const iban = 'DE89370400440532013000'
const reference = 'RF6640812937560218'
const name = 'Firsthand Client Money GmbH'
const qr = (amount: string) =>
  ['BCD', '002', '1', 'SCT', 'COBADEFFXXX', name, iban, `EUR${amount}`, '', reference].join('\n')

/** A made-up purchase by bank transfer. */
export function madeUpPurchase(own: Partial<Purchase> = {}): Purchase {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 17, 9) + hours * 3_600_000).toISOString()
  return {
    reference: `OFFC${'0'.repeat(30)}17`,
    state: 'awaiting_payment',
    stateReason: null,
    instrumentId: 'made-up',
    pairId: 3,
    cash: { symbol: 'EUR', decimals: 2, address: null },
    unit: { symbol: 'CREDIT', decimals: 18, address: madeUpAddress.unit },
    cashAmount: '100000',
    amountDue: '100000',
    fees: [{ kind: 'platform', amount: '500', bps: 50 }],
    price: '100',
    unitPrice: '10000',
    unitPriceScale: 2,
    unitAmount: '9950000000000000000',
    amountReceived: '0',
    amountUnderReview: '0',
    amountRefunded: '0',
    unitAmountDelivered: '0',
    walletAddress: madeUpAddress.wallet,
    chainId: 'eip155:31337',
    createdAt: at(0),
    paymentDueAt: at(80),
    paidAt: null,
    deliveredAt: null,
    deliveryTxHash: null,
    freshness: {
      fresh: true,
      expiresAt: at(80),
      secondsRemaining: 288_000,
      serverTime: at(0),
      awaitingStatement: false,
    },
    paymentInstructions: {
      paymentReference: reference,
      paymentReferenceDisplay: 'RF66 4081 2937 5602 18',
      beneficiaryName: name,
      iban,
      bic: 'COBADEFFXXX',
      amount: '100000',
      currency: 'EUR',
      decimals: 2,
      schemes: ['sepa_credit_transfer', 'sepa_instant'],
      qrPayload: qr('1000.00'),
    },
    payments: [],
    refunds: [],
    ...own,
  }
}

const asked = madeUpPurchase().paymentInstructions

/** The same, paid in part: the rest is asked for, with a code of its own. */
export const madeUpPartPaid = (): Purchase =>
  madeUpPurchase({
    state: 'partially_paid',
    amountReceived: '40000',
    paymentInstructions: asked && { ...asked, amount: '60000', qrPayload: qr('600.00') },
  })

/** In pounds there is no code. */
export const madeUpPounds = (): Purchase =>
  madeUpPurchase({
    cash: { symbol: 'GBP', decimals: 2, address: null },
    paymentInstructions: asked && { ...asked, currency: 'GBP', qrPayload: null, iban: 'GB33BUKB20201555555555' },
  })

export const madeUpTimeline: readonly PurchaseTimelineStep[] = [
  { at: '2026-11-17T09:00:00.000Z', step: 'created', state: 'awaiting_payment', stateReason: null, amount: null },
  {
    at: '2026-11-17T15:00:00.000Z',
    step: 'payment_below_due',
    state: 'partially_paid',
    stateReason: null,
    amount: '40000',
  },
  { at: '2026-11-18T08:00:00.000Z', step: 'payment_reaches_due', state: 'paid', stateReason: null, amount: '60000' },
]
