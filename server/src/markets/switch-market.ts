import { notFound } from '@firsthand/refusal/refusal'
import type { PairId } from '@firsthand/values/values'
import type { SwitchesReply, SwitchesWrite } from '@firsthand/wire/markets'
import type { AdminContext } from '#identity/admin-context'
import type { MarketAdministration } from './market-administration.port.ts'
import { marketChangeRefused } from './market-change-refused.ts'
import { requireClearRequest, switched, switchesOf } from './switches.rules.ts'

/** Sets the two switches of a third-party-venue market, and guards the buyers who already hold a signed intent. */
export async function switchMarket(
  markets: MarketAdministration,
  context: AdminContext,
  pairId: PairId,
  requested: SwitchesWrite,
): Promise<SwitchesReply> {
  requireClearRequest(requested)
  const outcome = await markets.switch(context, pairId, requested, (market, liveIntents) => {
    if (market.primaryExecutionKind !== 'onchain_rfq_atomic') {
      throw marketChangeRefused('primaryExecutionKind', 'Only third-party-venue markets have these switches.')
    }
    return switched(switchesOf(market), requested, liveIntents)
  })
  if (outcome === null) throw notFound()
  const { quotes: rfqQuotesEnabled, execution: rfqExecutionEnabled, draining: rfqDraining, liveIntents } = outcome
  return { pairId, rfqQuotesEnabled, rfqExecutionEnabled, rfqDraining, liveIntents }
}
