import type { RefundState } from '@firsthand/wire/bank-transfer/states'
import type { PayerAnswer } from '#compliance/compliance'
import type { PurchaseKey } from '../purchases/signals.rules.ts'

/** Money on its way back. The key's reference is the refund's own. */
export type OpenRefund = PurchaseKey & {
  readonly state: Exclude<RefundState, 'settled' | 'cancelled'>
  /** Null before anybody was asked. */
  readonly screening: PayerAnswer['screening'] | null
  /** Whom it goes to, as the bank told of who had paid. */
  readonly payerName: string | null
  readonly payerIban: string | null
  readonly ultimateDebtor: string | null
  /** Since it came to stand where it stands. */
  readonly waitedSeconds: number
}

/** Refunds that have not ended. */
export interface RefundFlowStore {
  /** Null when there is none, or it has ended. */
  find(refund: PurchaseKey): Promise<OpenRefund | null>
  /** Keeps what the screening said, once. A small refund that is clear is approved by it, if its payer's account is known. */
  screened(refund: PurchaseKey, answer: Pick<PayerAnswer, 'screening' | 'decisionId'>): Promise<void>
  /** Sets when it is overdue. */
  checkAgain(refund: PurchaseKey, nextSeconds: number): Promise<void>
}
