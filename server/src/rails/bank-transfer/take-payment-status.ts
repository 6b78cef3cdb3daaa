import type { PaymentStatusReply } from '@firsthand/wire/bank-transfer/refunds'
import { statementUnreadable } from '../../domain/bank-transfer/treasury-refusals.ts'
import type { Act } from '../../ports/act.ts'
import type { ReadPaymentStatus } from '../../ports/bank-transfer/payment-file.ts'
import type { PayoutDesk } from '../../ports/bank-transfer/payout-desk.ts'
import { StatementUnreadable } from '../../ports/bank-transfer/statement-file.ts'

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
