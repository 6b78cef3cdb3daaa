import type { OutgoingPayment } from '@firsthand/payment-files/payment-order'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { AdminContext } from '#identity/admin-context'
import type { PaymentFileRow } from '#rows.gen'
import type { PaymentVerdict } from '../iso20022/payment-status-file.ts'
import type { FileObstacle } from './payment-file.rules.ts'

/** A payment file whose row is locked. */
export type LockedPaymentFile = {
  readonly tenant: TenantId
  readonly paymentFileId: string
  readonly row: Pick<PaymentFileRow, 'payment_file_id' | 'client_account_id' | 'pays' | 'state'>
}

/** One payment of a file, with the refund or payout that it pays. */
export type FileLine = OutgoingPayment & { readonly reference: string; readonly attempt: number }

/** The bank's status of one payment; null when it reports none. */
export type PaymentStatusOf = (endToEndId: string) => Omit<PaymentVerdict, 'endToEndId'> | null
export type PaymentStatusTally = { accepted: number; rejected: number; ignored: number }

/** What a payment file can carry: refunds, payouts. Files are made, approved and sent alike, whatever they carry. */
export interface PaymentSource {
  /** How the message id of a file begins. */
  readonly prefix: string
  /** What keeps these payments from leaving a locked account; null when nothing does. */
  accountObstacle(query: TenantTransaction, tenant: TenantId, clientAccountId: string): Promise<FileObstacle | null>
  /** What is ready to be paid from a locked account, locked in its order, at most so many. */
  ready(
    query: TenantTransaction,
    context: AdminContext,
    clientAccountId: string,
    most: number,
  ): Promise<readonly FileLine[]>
  /** Puts payments into this file. */
  take(
    query: TenantTransaction,
    context: AdminContext,
    paymentFileId: string,
    lines: readonly FileLine[],
  ): Promise<void>
  /** Where each payment of the file stands now. */
  standing(
    query: TenantTransaction,
    paymentFile: LockedPaymentFile,
  ): Promise<readonly { readonly reference: string; readonly attempt: number; readonly state: string }[]>
  /** The refunds or payouts themselves, locked, as JSON values: everything that sending them acts on. */
  carried(query: TenantTransaction, paymentFile: LockedPaymentFile): Promise<readonly object[]>
  /** Why the file as it was made must not leave any more; null when it may. */
  fileObstacle(query: TenantTransaction, paymentFile: LockedPaymentFile): Promise<FileObstacle | null>
  /** Frees the payments for a later file, as a further attempt: an id that stood in a file is never used again. */
  giveBack(query: TenantTransaction, paymentFile: LockedPaymentFile): Promise<void>
  /** Records that the bank has the payments. Answers how many had not left before. */
  send(query: TenantTransaction, context: AdminContext, paymentFile: LockedPaymentFile): Promise<number>
  /** Applies the bank's status report. A payment that is not on its way any more is left as it is. */
  applyPaymentStatus(
    query: TenantTransaction,
    context: AdminContext,
    paymentFileId: string,
    statusOf: PaymentStatusOf,
  ): Promise<PaymentStatusTally>
}
