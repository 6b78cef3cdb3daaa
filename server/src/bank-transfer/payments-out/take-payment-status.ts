import type { PaymentStatusReply } from '@firsthand/wire/bank-transfer/refunds'
import type { AdminContext } from '#identity/admin-context'
import type { ReadPaymentStatus } from '../iso20022/payment-file.ts'
import { StatementUnreadable } from '../iso20022/statement-file.ts'
import { statementUnreadable } from '../treasury-refusals.ts'
import type { PaymentFiles } from './payment-file.port.ts'

export type PaymentStatusDeps = {
  readonly paymentFiles: PaymentFiles
  readonly readStatus: ReadPaymentStatus
  readonly piecesOf: (bytes: Uint8Array) => AsyncIterable<Uint8Array>
}

/** Takes in what the bank says of a payment file (pain.002). Null when no file of ours has that name. */
export async function takePaymentStatus(
  { paymentFiles, readStatus, piecesOf }: PaymentStatusDeps,
  context: AdminContext,
  bytes: Uint8Array,
): Promise<PaymentStatusReply | null> {
  try {
    return await paymentFiles.status(context, await readStatus(piecesOf(bytes)))
  } catch (error) {
    if (error instanceof StatementUnreadable) throw statementUnreadable(error.message)
    throw error
  }
}
