import type { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import type { AdminContext } from '#identity/admin-context'

/** Money in the queue, which is no purchase's. */
export interface UnallocatedReceiptStore {
  /**
   * At once and by one person: it is given to nobody and goes back to nobody. An open proposal about it is rejected. Leaves an
   * audit record. Null when there is no such credit. Raises `bank_transaction_not_open`.
   */
  freeze(context: AdminContext, bankTransactionId: string, reason: string): Promise<BankTransaction | null>
}
