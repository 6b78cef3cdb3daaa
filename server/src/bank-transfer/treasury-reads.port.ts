import type { MoneyCase, RefundSeen } from '@firsthand/wire/bank-transfer/refunds'
import type { BankStatement, BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import type { TreasuryPurchase } from '@firsthand/wire/bank-transfer/treasury-desk'
import type { Act } from '#identity/admin-context'

/** Behind the item with this id, in the order of the list. */
export type Page = { readonly after: string | null; readonly limit: number }

/** What the treasury looks at; one more than `limit` when there is a further page. Each read leaves an audit record. */
export interface TreasuryReads {
  /** The queue: the oldest first, those that have lain for at least so many days. */
  bankTransactions(
    act: Act,
    filter: { readonly state: string; readonly ageDays: number },
    page: Page,
  ): Promise<readonly BankTransaction[]>
  /** The newest first. */
  statements(act: Act, page: Page): Promise<readonly BankStatement[]>
  /** Null when there is no such statement. */
  statement(act: Act, statementId: string): Promise<BankStatement | null>
  rawStatement(act: Act, statementId: string): Promise<{ readonly sha256: string; readonly bytes: Buffer } | null>
  /** The newest first. */
  purchases(act: Act, filter: { readonly state: string | null }, page: Page): Promise<readonly TreasuryPurchase[]>
  purchase(act: Act, reference: string): Promise<TreasuryPurchase | null>
  refunds(act: Act, filter: { readonly state: string | null }, page: Page): Promise<readonly RefundSeen[]>
  cases(act: Act, page: Page): Promise<readonly MoneyCase[]>
}
