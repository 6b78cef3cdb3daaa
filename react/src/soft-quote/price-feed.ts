import { type Market, type MarketPrice, quoteAt } from '@firsthand/sdk'
import type { PurchaseSoftQuote } from '@firsthand/sdk/types'
import type { AnySoftQuote, Typed } from './soft-quote-state.ts'

/** Prices of a market as they change, until the signal; `onLost` is called when the last one may no longer hold. */
export type FollowPrices = (
  pairId: number,
  given: { readonly signal: AbortSignal; readonly onLost: () => void },
) => AsyncIterable<MarketPrice>

type Changes = {
  /** The price is another one, or there is one again. */
  readonly changed: () => void
  /** There is none any more: what was computed from it has to be asked for. */
  readonly lost: () => void
  /** There will be none: this buyer or this service has no stream. */
  readonly refused: () => void
}

const isFollowable = ({ primaryExecutionKind: kind }: Market) =>
  kind === 'onchain_primary_mint' || kind === 'offchain_fixed_price'

/** What the market that is bought in costs, and what an amount buys there, without a call. */
export function priceFeed(follow: FollowPrices | undefined, { changed, lost, refused }: Changes) {
  let following: { readonly pairId: number; readonly ended: AbortController } | null = null
  let price: MarketPrice | null = null
  /** How many units are left to this buyer, by the last answer of the service. */
  let left: Pick<PurchaseSoftQuote, 'pairId' | 'availability'> | null = null

  const stop = () => {
    following?.ended.abort()
    following = null
    price = null
  }

  const listen = async (pairId: number, { signal }: AbortController, prices: FollowPrices) => {
    const onLost = () => {
      if (signal.aborted || price === null) return
      price = null
      lost()
    }
    try {
      for await (const next of prices(pairId, { signal, onLost })) {
        if (signal.aborted) return
        price = next
        changed()
      }
    } catch {
      // Refused, or the page's own fault: then prices are asked for.
    }
    onLost()
    if (!signal.aborted) refused()
  }

  return {
    stop,
    /** Follows this market from now on, where its price does not depend on the size. */
    watch(market: Market): void {
      if (following?.pairId === market.pairId) return
      stop()
      if (follow === undefined || !isFollowable(market)) return
      following = { pairId: market.pairId, ended: new AbortController() }
      void listen(market.pairId, following.ended, follow)
    },
    /** An answer of the service: of a bank-transfer market it says what a price does not. */
    answered(quote: AnySoftQuote): void {
      if ('availability' in quote) left = quote
    },
    /** The quote that the service would answer; null where only it can say. */
    quoteOf({ market, amount }: Typed): AnySoftQuote | null {
      if (market === null || amount === null || price?.pairId !== market.pairId) return null
      const { pairId } = market
      const local = quoteAt(price, amount)
      if (local.outcome === 'quoted') return local.quote
      if (local.outcome !== 'quoted by bank' || left?.pairId !== pairId) return null
      const { withinLimits } = local.quote
      return withinLimits === null ? null : { ...local.quote, withinLimits, availability: left.availability }
    },
  }
}
