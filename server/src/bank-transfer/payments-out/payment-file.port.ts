import type { PaymentFile, PaymentStatusReply, Pays } from '@firsthand/wire/bank-transfer/refunds'
import type { AdminContext } from '#identity/admin-context'
import type { PaymentOrder, PaymentStatus } from '../iso20022/payment-file.ts'

/** A payment file that was made and checked. `refused` are end-to-end ids that no file can carry. */
export type WrittenFile = {
  readonly bytes: Uint8Array
  readonly sha256: string
  readonly schemaSha256: string | null
  readonly refused: ReadonlySet<string>
}

/** Null when nothing is left that can be written. */
export type WriteFile = (order: PaymentOrder) => WrittenFile | null

/** Which account pays, and what the file carries. */
export type PaymentFileRequest = { readonly clientAccountId: string; readonly pays: Pays }

/** Payment files: made by one person, let out by another. Each act leaves an audit record. */
export interface PaymentFiles {
  /**
   * Takes all approved refunds or payouts of an account into a file. Null when there is no such account. Raises
   * `reconciliation_broken` while payouts are stopped, and `proposal_not_open` when nothing is approved.
   */
  create(context: AdminContext, requested: PaymentFileRequest, write: WriteFile): Promise<PaymentFile | null>
  /** Raises `proposal_not_open`, `approval_same_person`, `reconciliation_broken`. */
  approve(context: AdminContext, paymentFileId: string): Promise<PaymentFile | null>
  /** Gives what it carries back to the next file, each as a further attempt. Raises `proposal_not_open`. */
  reject(context: AdminContext, paymentFileId: string): Promise<PaymentFile | null>
  /** The first person's word that a file which was let out is not to be sent. Raises `proposal_not_open`. */
  proposeDiscard(context: AdminContext, paymentFileId: string, reason: string): Promise<PaymentFile | null>
  /** The second person's. What it carries goes into a later file. Raises `proposal_not_open`, `approval_same_person`. */
  approveDiscard(context: AdminContext, paymentFileId: string): Promise<PaymentFile | null>
  /** The file itself, once it was let out. Raises `proposal_not_open` before that. */
  file(
    context: AdminContext,
    paymentFileId: string,
  ): Promise<{ readonly sha256: string; readonly bytes: Buffer } | null>
  /** The bank has it: its money is on its way. Raises `proposal_not_open` and `reconciliation_broken`. */
  sent(context: AdminContext, paymentFileId: string): Promise<PaymentFile | null>
  /** What the bank says of a file. Null when no file of ours has this name. */
  status(context: AdminContext, status: PaymentStatus): Promise<PaymentStatusReply | null>
}
