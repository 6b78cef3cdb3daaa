import { notFound } from '@firsthand/refusal/not-found'
import type { PairId } from '@firsthand/values/values'
import type { SwitchesReply, SwitchesWrite } from '@firsthand/wire/markets'
import type { Act } from '#identity/admin-context'
import type { MarketAdministration } from './market-administration.port.ts'
import { marketChangeRefused } from './market-change-refused.ts'
import { requireClearWish, switched, switchesOf } from './switches.rules.ts'

/** Sets the two switches of a third-party-venue market, and guards the buyers who already hold a signed intent. */
export async function switchMarket(
  markets: MarketAdministration,
  act: Act,
  pairId: PairId,
  wish: SwitchesWrite,
): Promise<SwitchesReply> {
  requireClearWish(wish)
  const outcome = await markets.switch(act, pairId, wish, (market, liveIntents) => {
    if (market.primaryExecutionKind !== 'onchain_rfq_atomic') {
      throw marketChangeRefused('primaryExecutionKind', 'Only third-party-venue markets have these switches.')
    }
    return switched(switchesOf(market), wish, liveIntents)
  })
  if (outcome === null) throw notFound()
  const { quotes: rfqQuotesEnabled, execution: rfqExecutionEnabled, draining: rfqDraining, liveIntents } = outcome
  return { pairId, rfqQuotesEnabled, rfqExecutionEnabled, rfqDraining, liveIntents }
}
