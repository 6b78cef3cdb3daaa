import type { PayeeWrite, RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type { PayerAnswer } from '#compliance/compliance'
import type { AdminContext } from '#identity/admin-context'
import type { Receipt } from '../matching/receipt.rules.ts'

/** Who would be paid if the refund were approved now: the payer, or whom somebody has proposed instead. */
export type Payee = Pick<Receipt, 'tenant' | 'payerName' | 'payerIban' | 'ultimateDebtor'>

/** Refunds and the people who let them go. Each act leaves an audit record; null when there is no such refund. */
export interface RefundStore {
  payeeOf(context: AdminContext, refundReference: string): Promise<Payee | null>
  /**
   * Lets it into the next payment file, as a further attempt when the bank has refused or returned the last one. Raises
   * `proposal_not_open` when it is not waiting for that, `approval_same_person`, and `refund_exceeds_held` while the firm has
   * not put in what banks kept of it on its way back.
   */
  approve(context: AdminContext, refundReference: string, screened: PayerAnswer): Promise<RefundView | null>
  /** Keeps what the screening said of a payee whom a list names. */
  keepHit(context: AdminContext, refundReference: string, screened: PayerAnswer): Promise<void>
  /** It stays where it is, with a record of who said no. Raises `proposal_not_open`. */
  reject(context: AdminContext, refundReference: string, reason: string): Promise<RefundView | null>
  /** Another account, for a refund that came back or whose payer's account nobody knows. Raises `proposal_not_open`. */
  proposePayee(context: AdminContext, refundReference: string, payee: PayeeWrite): Promise<RefundView | null>
  /** Its money goes nowhere any more. Only while that is with us: raises `proposal_not_open`. */
  freeze(context: AdminContext, refundReference: string, reason: string): Promise<RefundView | null>
}
