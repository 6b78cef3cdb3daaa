import type { TenantId } from '@firsthand/values/values'
import type { ClientMoneyReport, DailyReconciliation } from '@firsthand/wire/bank-transfer/reconciliation'
import type { AdminContext } from '#identity/admin-context'
import type { ContractFigures, DayFigures, DayVerdict } from './day-reconciliation.rules.ts'

/** What we know by ourselves, before the contracts are asked. */
export type BookFigures = Omit<DayFigures, 'contracts'> & {
  readonly contracts: readonly Omit<ContractFigures, 'onChain'>[]
}

export type ReconciledDay = {
  readonly clientAccountId: string
  readonly day: string
  readonly figures: DayFigures
  readonly verdict: DayVerdict
}

/** The daily reconciliation of client money, and whose that money is. */
export interface DailyReconciliations {
  /** The tenant's client accounts that take or have taken money, in the order of their ids. */
  accounts(tenant: TenantId): Promise<readonly string[]>
  /** As of one moment. Null when no statement reaches the day yet, or there is no such account. */
  figures(tenant: TenantId, clientAccountId: string, day: string): Promise<BookFigures | null>
  /** Keeps a proof on the hash of the one before, tells the tenant, and stops payouts or lets them go on. */
  keep(context: AdminContext, reconciled: ReconciledDay): Promise<DailyReconciliation>
  /** The latest run for each account. Leaves an audit record. */
  read(context: AdminContext, day: string): Promise<readonly DailyReconciliation[]>
  /** What each client is entitled to at the end of the day. Leaves an audit record. */
  clientMoney(context: AdminContext, asOf: string): Promise<ClientMoneyReport>
}
