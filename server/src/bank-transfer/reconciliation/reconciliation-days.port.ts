import type { AccountKey } from '../matching/receipt.rules.ts'

/** One day of a client account. */
export type AccountDay = AccountKey & { readonly day: string }

/** Which days of client accounts were proved. */
export interface ReconciliationDays {
  isReconciled(day: AccountDay): Promise<boolean>
}
