import type { Refusal } from '@firsthand/refusal/refusal'
import type { Market, MarketAvailability, ShownMarket } from '@firsthand/wire/markets'
import { codeOf } from '@firsthand/wire/refusals'
import type { Surface } from '@firsthand/wire/refusals/row'
import type { TradedMarket } from './market.rules.ts'
import { type BankSale, executionOff, notOnSale, quotesOff } from './on-sale.rules.ts'
import { windowRefusal } from './trading-window.rules.ts'

/** A market with what its tenant sells there, as a read finds it. */
export type SeenMarket = {
  readonly market: Market & Pick<TradedMarket, 'rfqDraining'>
  readonly sale: BankSale | null
}
/** The chains that this deployment settles on, and the time. */
export type Surroundings = { readonly chains: ReadonlySet<string>; readonly now: () => Date }

const surfaces = {
  onchain_primary_mint: 'mint',
  onchain_rfq_atomic: 'rfq',
  offchain_fixed_price: 'offchain',
} as const satisfies Record<string, Surface>

const off = { quotes: 'off', execution: 'off' } as const

/** What a buyer can do now, by the rules that the rail's own calls refuse by. */
function availabilityOf({ market, sale }: SeenMarket, { chains, now }: Surroundings): MarketAvailability {
  const kind = market.primaryExecutionKind
  if (kind === null) return { ...off, because: null }
  const because = (refusal: Refusal | null) => refusal && codeOf(refusal.reason, surfaces[kind])
  const unsold = notOnSale(market, { kind, chains, sale })
  if (unsold !== null) return { ...off, because: because(unsold) }
  const isVenue = kind === 'onchain_rfq_atomic'
  const unquoted = isVenue ? quotesOff(market) : null
  const stopped = isVenue ? executionOff(market, 'wanted') : null
  const shut = stopped ?? windowRefusal(market.tradingWindow, now(), sale ?? undefined)
  const drains = stopped !== null && executionOff(market, 'issued') === null
  return {
    quotes: unquoted === null ? 'open' : 'off',
    execution: drains ? 'draining' : shut === null ? 'open' : 'off',
    because: because(unquoted ?? shut),
  }
}

/** A market as a consumer reads it. An instrument that they would not find is not named. */
export function shownMarket(seen: SeenMarket, surroundings: Surroundings): ShownMarket {
  const { rfqDraining: _, ...market } = seen.market
  const isFound = seen.sale !== null && seen.sale.status !== 'draft'
  return {
    ...market,
    ...(market.primaryExecutionKind === 'offchain_fixed_price' && !isFound && { offchainInstrumentId: null }),
    availability: availabilityOf(seen, surroundings),
  }
}
