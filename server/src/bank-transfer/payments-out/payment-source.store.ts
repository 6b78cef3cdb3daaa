import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { AdminContext } from '#identity/admin-context'
import type { OutgoingPayment, PaymentVerdict } from '../iso20022/payment-file.ts'
import type { LockedPaymentFile } from './lock-payment-file.store.ts'

/** One payment of a file, with the refund or payout that it pays. */
export type FileLine = OutgoingPayment & { readonly reference: string; readonly attempt: number }

/** What the bank says of one payment; null when it says nothing of it. */
export type PaymentStatusOf = (endToEndId: string) => Omit<PaymentVerdict, 'endToEndId'> | null
export type PaymentStatusTally = { accepted: number; rejected: number; ignored: number }

/** What one kind of payment must answer to leave in a file. Files are made, let out and sent alike, whatever they carry. */
export interface PaymentSource {
  /** How the name of a file at the bank begins. */
  readonly prefix: string
  /** What is ready to be paid from a locked account, locked in its order, at most so many. */
  ready(
    query: TenantTransaction,
    context: AdminContext,
    clientAccountId: string,
    most: number,
  ): Promise<readonly FileLine[]>
  /** They stand in this file from now on. */
  take(
    query: TenantTransaction,
    context: AdminContext,
    paymentFileId: string,
    lines: readonly FileLine[],
  ): Promise<void>
  /** Raises `proposal_not_open` when a payment of the file must not leave any more. */
  requireWhole(query: TenantTransaction, paymentFile: LockedPaymentFile): Promise<void>
  /** They go into a later file: as another attempt, because an id that stood in a file is never used again. */
  giveBack(query: TenantTransaction, paymentFile: LockedPaymentFile): Promise<void>
  /** The bank has them. Answers how many had not left before. */
  send(query: TenantTransaction, context: AdminContext, paymentFile: LockedPaymentFile): Promise<number>
  /** Takes in what the bank says. A payment that is not on its way any more is left as it is. */
  applyPaymentStatus(
    query: TenantTransaction,
    context: AdminContext,
    paymentFileId: string,
    stated: PaymentStatusOf,
  ): Promise<PaymentStatusTally>
}
