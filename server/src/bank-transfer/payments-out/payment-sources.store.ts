import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type { PaymentSource } from './payment-source.store.ts'
import { payoutPaymentSource } from './payout-payments.store.ts'
import { refundPaymentSource } from './refund-payments.store.ts'

/** What a payment file can carry. */
export const paymentSources: Readonly<Record<Pays, PaymentSource>> = {
  refunds: refundPaymentSource,
  payouts: payoutPaymentSource,
}
