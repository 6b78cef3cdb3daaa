import type { BaseUnits, Caller, PairId } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { SoftQuote } from '@firsthand/wire/quotes'
import { type PricedTrade, priceTrade, shownPrice } from './price-trade.ts'
import type { QuotingDeps } from './quoting-deps.ts'
import { requireQuoted } from './sellable.ts'

export type SoftDeps = Pick<QuotingDeps, 'rail' | 'chains' | 'now'> & {
  /** May be a moment old: an indicative price binds nobody. */
  readonly find: (caller: Caller, pairId: PairId) => Promise<Market | null>
}

/** An indicative price. It binds nothing and keeps nothing, so limits are told and not enforced (contract 5). */
export async function quoteSoftly(
  deps: SoftDeps,
  caller: Caller,
  { pairId, cashAmount }: { readonly pairId: PairId; readonly cashAmount: BaseUnits<'cash'> },
): Promise<SoftQuote> {
  const market = requireQuoted(deps, await deps.find(caller, pairId))
  const trade = priceTrade(market, cashAmount, (cash) => deps.rail.offer(market, cash))
  const { offer, feeAmount }: PricedTrade = trade instanceof Promise ? await trade : trade
  const { purchaseCap } = offer
  const price = shownPrice({ pairId, market, cashAmount, feeAmount, terms: offer, purchaseCap })
  return { ...price, indicative: true, quotedAt: deps.now().toISOString() }
}
