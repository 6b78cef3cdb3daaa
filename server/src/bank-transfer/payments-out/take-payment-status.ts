import type { PaymentStatusReply } from '@firsthand/wire/bank-transfer/refunds'
import type { Act } from '#identity/admin-context'
import type { ReadPaymentStatus } from '../iso20022/payment-file.ts'
import { StatementUnreadable } from '../iso20022/statement-file.ts'
import { statementUnreadable } from '../treasury-refusals.ts'
import type { PayoutDesk } from './payment-file.port.ts'

export type PaymentStatusDeps = {
  readonly payouts: PayoutDesk
  readonly readStatus: ReadPaymentStatus
  readonly piecesOf: (bytes: Uint8Array) => AsyncIterable<Uint8Array>
}

/** Takes in what the bank says of a payment file (pain.002). Null when no file of ours has that name. */
export async function takePaymentStatus(
  { payouts, readStatus, piecesOf }: PaymentStatusDeps,
  act: Act,
  bytes: Uint8Array,
): Promise<PaymentStatusReply | null> {
  try {
    return await payouts.status(act, await readStatus(piecesOf(bytes)))
  } catch (error) {
    if (error instanceof StatementUnreadable) throw statementUnreadable(error.message)
    throw error
  }
}
