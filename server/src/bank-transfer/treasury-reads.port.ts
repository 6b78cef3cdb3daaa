import type { RefundView, TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import type { BankStatement, BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import type { TreasuryPurchase } from '@firsthand/wire/bank-transfer/treasury-desk'
import type { AdminContext } from '#identity/admin-context'

/** Behind the item with this id, in the order of the list. */
export type Page = { readonly after: string | null; readonly limit: number }

/** What the treasury looks at; one more than `limit` when there is a further page. Each read leaves an audit record. */
export interface TreasuryReads {
  /** The queue: the oldest first, those that have lain for at least so many days. */
  bankTransactions(
    context: AdminContext,
    filter: { readonly state: string; readonly ageDays: number },
    page: Page,
  ): Promise<readonly BankTransaction[]>
  /** The newest first. */
  statements(context: AdminContext, page: Page): Promise<readonly BankStatement[]>
  /** Null when there is no such statement. */
  statement(context: AdminContext, statementId: string): Promise<BankStatement | null>
  rawStatement(
    context: AdminContext,
    statementId: string,
  ): Promise<{ readonly sha256: string; readonly bytes: Buffer } | null>
  /** The newest first. */
  purchases(
    context: AdminContext,
    filter: { readonly state: string | null },
    page: Page,
  ): Promise<readonly TreasuryPurchase[]>
  purchase(context: AdminContext, reference: string): Promise<TreasuryPurchase | null>
  refunds(context: AdminContext, filter: { readonly state: string | null }, page: Page): Promise<readonly RefundView[]>
  exceptions(context: AdminContext, page: Page): Promise<readonly TreasuryException[]>
}
