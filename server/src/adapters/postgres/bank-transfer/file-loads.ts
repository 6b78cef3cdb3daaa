import type { Pays } from '@firsthand/wire/bank-transfer/refunds'
import type { FileLoad } from './file-load.ts'
import { payoutLoad } from './payout-load.ts'
import { refundLoad } from './refund-load.ts'

/** What a payment file can carry. */
export const fileLoads: Readonly<Record<Pays, FileLoad>> = { refunds: refundLoad, payouts: payoutLoad }
