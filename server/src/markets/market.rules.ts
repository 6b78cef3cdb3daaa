import type { PairId } from '@firsthand/values/values'
import type { AdminMarket, Market } from '@firsthand/wire/markets'

export type MarketFilter = {
  readonly status: Market['status'] | null
  /** `none` selects markets without a primary sale. */
  readonly primaryExecutionKind: NonNullable<Market['primaryExecutionKind']> | 'none' | null
  readonly listingId: string | null
}
export type PageRequest = { readonly after: PairId | null; readonly limit: number }

/** A market with the rules about who may buy and whether it winds down, which no consumer reads. */
export type TradedMarket = Market & Pick<AdminMarket, 'eligibility' | 'rfqDraining'>

const needs = {
  offchain_fixed_price: ['unit.address', 'chainId', 'offchainInstrumentId'],
  onchain_rfq_atomic: ['chainId', 'cash.address', 'unit.address', 'rfqVenueContract', 'rfqInstrumentId'],
  onchain_primary_mint: ['chainId', 'cash.address', 'unit.address', 'issuanceVenueContract'],
} as const

/** Whether the rail has all it needs to quote, and which fields it lacks. */
export function configurationOf(market: Market): { complete: boolean; missing: string[] } {
  if (market.primaryExecutionKind === null) return { complete: true, missing: [] }
  const values: Record<string, string | null | undefined> = {
    chainId: market.chainId,
    'cash.address': market.cash.address,
    'unit.address': market.unit.address,
    rfqVenueContract: market.rfqVenueContract,
    rfqInstrumentId: market.rfqInstrumentId,
    issuanceVenueContract: market.issuanceVenueContract,
    offchainInstrumentId: market.offchainInstrumentId,
  }
  const missing = needs[market.primaryExecutionKind].filter((name) => values[name] == null)
  return { complete: missing.length === 0, missing }
}

/** The tenants that see this market as consumers. */
export const audienceOf = (market: Pick<AdminMarket, 'hidden' | 'status' | 'entitledTenants'>): readonly string[] =>
  market.hidden || market.status === 'draft' ? [] : market.entitledTenants

/** The tenants to notify of a change: those that saw the market before it, and those that see it after. */
export const marketListeners = (...states: readonly (AdminMarket | null)[]): readonly string[] => [
  ...new Set(states.flatMap((state) => (state === null ? [] : audienceOf(state)))),
]
