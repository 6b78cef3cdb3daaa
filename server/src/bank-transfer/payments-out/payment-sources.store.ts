import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type { FileLoad } from './payment-source.store.ts'
import { payoutLoad } from './payout-payments.store.ts'
import { refundLoad } from './refund-payments.store.ts'

/** What a payment file can carry. */
export const fileLoads: Readonly<Record<Pays, FileLoad>> = { refunds: refundLoad, payouts: payoutLoad }
