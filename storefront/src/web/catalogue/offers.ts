import { isOpenNow } from '@firsthand/react'
import type { Listing, Market } from '@firsthand/sdk/types'
import { rails } from './market-words.ts'

/** Something that is for sale, or will be: a listing with the markets that sell it. */
export type Offer = { readonly listing: Listing; readonly markets: readonly Market[] }

/** Listings with their markets, in the order of the listings. A market that no listing describes is on no list. */
export const offersOf = (listings: readonly Listing[], markets: readonly Market[]): readonly Offer[] =>
  listings.map((listing) => ({ listing, markets: markets.filter(({ listingId }) => listingId === listing.id) }))

/** As they stand in the address. */
export type OfferFilters = {
  readonly q?: string
  readonly rail?: string
  readonly class?: string
  readonly currency?: string
  readonly open?: string
}

const isPart = (text: string, part: string) => text.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase())

/** Whether an offer is shown: one of its markets has to fit every filter that is set. */
export function fits({ listing: { symbol, name }, markets }: Offer, filters: OfferFilters): boolean {
  const { q = '', rail = '', currency = '', open = '' } = filters
  const assetClass = filters.class ?? ''
  if (q !== '' && !isPart(symbol, q) && !isPart(name, q)) return false
  if (rail === '' && currency === '' && open === '' && assetClass === '') return true
  return markets.some(
    (market) =>
      (rail === '' || market.primaryExecutionKind === rail) &&
      (assetClass === '' || market.assetClass === assetClass) &&
      (currency === '' || market.cash.symbol === currency) &&
      (open === '' || isOpenNow(market)),
  )
}

/** What the filters can be set to: only what some market has. */
export function choicesOf(markets: readonly Market[]) {
  const distinct = (values: readonly string[]) => [...new Set(values)].sort()
  return {
    rails: rails.filter((rail) => markets.some((each) => each.primaryExecutionKind === rail)),
    classes: distinct(markets.map(({ assetClass }) => assetClass)),
    currencies: distinct(markets.map(({ cash }) => cash.symbol)),
  }
}

/** Open, or why not: as the first word on a card. */
export type Standing = 'open' | 'closed' | 'paused' | 'ended' | 'announced'

export function standingOf(markets: readonly Market[]): Standing {
  const sold = markets.filter(({ primaryExecutionKind }) => primaryExecutionKind !== null)
  if (sold.some(isOpenNow)) return 'open'
  if (sold.some(({ status }) => status === 'active')) return 'closed'
  if (sold.some(({ status }) => status === 'paused')) return 'paused'
  return sold.length > 0 ? 'ended' : 'announced'
}
