import { Refusal } from '@firsthand/refusal/refusal'
import { serviceCaller } from '@firsthand/values/service-names'
import type { BaseUnits, PairId, TenantId } from '@firsthand/values/values'
import type { MarketPrice } from '@firsthand/wire/prices/market-prices'
import { codeOf, type Reason } from '@firsthand/wire/refusals'
import type { InstrumentPrice } from '#bank-transfer/instruments/sale.rules'
import type { SeenMarket } from '#markets/availability.rules'
import type { MarketStore } from '#markets/market.store'
import { notOnSale } from '#markets/on-sale.rules'
import type { QuotingDeps } from '#quoting/rail'
import { bankPrice, issuancePrice } from './market-price.rules.ts'

export type PriceSources = {
  readonly markets: Pick<MarketStore, 'see'>
  readonly instruments: (tenant: TenantId, pairIds: readonly PairId[]) => Promise<ReadonlyMap<PairId, InstrumentPrice>>
  /** The rail whose price on chain does not depend on the size. */
  readonly issuance: Pick<QuotingDeps, 'rail' | 'chains'>
  /** The chains on which units paid by bank transfer are delivered. */
  readonly bankChains: ReadonlySet<string>
  readonly now: () => Date
}

/** What the database holds about a market; null when nothing is visible to the tenant. */
export type MarketFacts = { readonly seen: SeenMarket; readonly instrument: InstrumentPrice | null } | null

/** Reads the markets of one tenant, all in one query for each table. */
export async function readFacts(
  { markets, instruments }: PriceSources,
  tenant: TenantId,
  pairIds: readonly PairId[],
): Promise<ReadonlyMap<PairId, MarketFacts>> {
  const found = await Promise.all(pairIds.map((pairId) => markets.see(serviceCaller(tenant), pairId)))
  const isBank = (seen: SeenMarket | null) => seen?.market.primaryExecutionKind === 'offchain_fixed_price'
  const sold = pairIds.filter((_, place) => isBank(found[place] ?? null))
  const prices = sold.length === 0 ? new Map<PairId, InstrumentPrice>() : await instruments(tenant, sold)
  return new Map(
    pairIds.map((pairId, place) => {
      const seen = found[place] ?? null
      return [pairId, seen && { seen, instrument: prices.get(pairId) ?? null }]
    }),
  )
}

type Head = Pick<MarketPrice, 'pairId' | 'primaryExecutionKind' | 'at'>

const refusedWith = (head: Head, reason: Reason, surface: 'mint' | 'offchain' | 'general'): MarketPrice => ({
  ...head,
  terms: null,
  because: codeOf(reason, surface),
  priceBlock: null,
})

/** A market of which we cannot say now what it costs: a soft quote could not either. */
export const unreadPrice = ({ now }: Pick<PriceSources, 'now'>, pairId: PairId): MarketPrice =>
  refusedWith({ pairId, primaryExecutionKind: null, at: now().toISOString() }, 'service_overloaded', 'general')

/** What a buyer of the tenant would be quoted now, whatever the amount; at hand while the newest block is known. */
export function priceOfMarket(
  sources: PriceSources,
  pairId: PairId,
  facts: MarketFacts,
): MarketPrice | Promise<MarketPrice> {
  const at = sources.now().toISOString()
  // Absent and hidden look the same.
  if (facts === null) return refusedWith({ pairId, primaryExecutionKind: null, at }, 'not_found', 'general')
  const { market, sale } = facts.seen
  const kind = market.primaryExecutionKind
  const head = { pairId, primaryExecutionKind: kind, at }
  if (kind === 'onchain_primary_mint') return priceOnChain(sources, head, facts.seen)
  if (kind === 'offchain_fixed_price') {
    const refusal = notOnSale(market, { kind, chains: sources.bankChains, sale })
    if (refusal !== null) return refusedWith(head, refusal.reason, 'offchain')
    if (facts.instrument === null) return refusedWith(head, 'market_not_configured', 'offchain')
    return { ...head, terms: bankPrice(market, facts.instrument), because: null, priceBlock: null }
  }
  return { ...head, terms: null, because: null, priceBlock: null }
}

function priceOnChain(
  { issuance: { rail, chains } }: PriceSources,
  head: Head,
  { market }: SeenMarket,
): MarketPrice | Promise<MarketPrice> {
  const refused = (error: unknown): MarketPrice => {
    if (error instanceof Refusal) return refusedWith(head, error.reason, 'mint')
    throw error
  }
  const refusal = notOnSale(market, { kind: rail.kind, chains, sale: null }) ?? rail.quotesOff(market)
  if (refusal !== null) return refused(refusal)
  const priced = (offer: Awaited<ReturnType<typeof rail.offer>>): MarketPrice => ({
    ...head,
    terms: issuancePrice(market, offer),
    because: null,
    priceBlock: `${offer.priceBlock}`,
  })
  try {
    const offer = rail.offer(market, 0n as BaseUnits<'cash'>)
    return offer instanceof Promise ? offer.then(priced, refused) : priced(offer)
  } catch (error) {
    return refused(error)
  }
}
