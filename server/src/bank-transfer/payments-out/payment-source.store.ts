import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Act } from '#identity/admin-context'
import type { OutgoingPayment, PaymentVerdict } from '../iso20022/payment-file.ts'
import type { LockedBatch } from './lock-payment-file.store.ts'

/** One payment of a file, with the refund or payout that it pays. */
export type FileLine = OutgoingPayment & { readonly reference: string; readonly attempt: number }

/** What the bank says of one payment; null when it says nothing of it. */
export type Said = (endToEndId: string) => Omit<PaymentVerdict, 'endToEndId'> | null
export type Heard = { accepted: number; rejected: number; ignored: number }

/** What one kind of payment must answer to leave in a file. Files are made, let out and sent alike, whatever they carry. */
export interface FileLoad {
  /** How the name of a file at the bank begins. */
  readonly prefix: string
  /** What is ready to be paid from a locked account, locked in its order, at most so many. */
  ready(query: TenantTransaction, act: Act, clientAccountId: string, most: number): Promise<readonly FileLine[]>
  /** They stand in this file from now on. */
  take(query: TenantTransaction, act: Act, batchId: string, lines: readonly FileLine[]): Promise<void>
  /** Raises `proposal_not_open` when a payment of the file must not leave any more. */
  requireWhole(query: TenantTransaction, batch: LockedBatch): Promise<void>
  /** They go into a later file: as another attempt, because an id that stood in a file is never used again. */
  giveBack(query: TenantTransaction, batch: LockedBatch): Promise<void>
  /** The bank has them. Answers how many had not left before. */
  send(query: TenantTransaction, act: Act, batch: LockedBatch): Promise<number>
  /** Takes in what the bank says. A payment that is not on its way any more is left as it is. */
  hear(query: TenantTransaction, act: Act, batchId: string, said: Said): Promise<Heard>
}
