import type { PairId } from '@firsthand/values/values'
import type { AdminMarket, BankSwitchesWrite, SwitchesWrite } from '@firsthand/wire/markets'
import type { AdminContext } from '#identity/admin-context'
import type { MarketFilter, PageRequest } from './market.port.ts'
import type { MarketDraft } from './market.rules.ts'
import type { LiveIntents, Switches } from './switches.rules.ts'

export type SwitchOutcome = Switches & { readonly liveIntents: LiveIntents }

/**
 * Markets of every tenant. Each read and write leaves a record in the audit chain of the administrator's tenant, and
 * each write an event for every tenant that sees the market, in the same transaction.
 */
export interface MarketAdministration {
  /** Null when there is no such market. */
  find(context: AdminContext, pairId: PairId): Promise<AdminMarket | null>
  /** In the order of `pairId`; one more than `limit` when there is a further page. */
  list(context: AdminContext, filter: MarketFilter, page: PageRequest): Promise<AdminMarket[]>
  create(context: AdminContext, draft: MarketDraft): Promise<AdminMarket>
  /** The change sees the locked market and throws to refuse. Null when there is no such market. */
  replace(
    context: AdminContext,
    pairId: PairId,
    change: (current: AdminMarket) => MarketDraft,
  ): Promise<AdminMarket | null>
  /** The decision sees the locked market and what is live, and throws to refuse. Null when there is no such market. */
  switch(
    context: AdminContext,
    pairId: PairId,
    requested: SwitchesWrite,
    decide: (current: AdminMarket, live: LiveIntents) => Switches,
  ): Promise<SwitchOutcome | null>
  /** Turns sale and delivery of a bank-transfer market on or off; `judge` throws to refuse. False when there is none. */
  switchSales(
    context: AdminContext,
    pairId: PairId,
    requested: BankSwitchesWrite,
    judge: (current: AdminMarket) => void,
  ): Promise<boolean>
}
