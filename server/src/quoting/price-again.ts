import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Members } from '@firsthand/wire/refusals'
import { deltaBps, priceText } from './pricing.rules.ts'
import type { Offer, Quote } from './quote.rules.ts'

/** What was quoted beside what holds now, for the same cash. */
export function pricesOf(quote: Quote, offer: Offer): Members<'price_moved'> {
  const shown = ({ price, priceScale, unitAmount }: Pick<Offer, 'price' | 'priceScale' | 'unitAmount'>) => ({
    price: priceText(price, priceScale, quote.market.cash.decimals),
    unitAmount: `${unitAmount}`,
  })
  return { quoted: shown(quote), current: { ...shown(offer), deltaBps: deltaBps(quote.price, offer.price) } }
}

/** Whether the venue still sells the quoted units at the quoted price. Cheaper is another price too. */
export function requireSamePrice(quote: Quote, offer: Offer): void {
  const same =
    offer.price === quote.price && offer.priceScale === quote.priceScale && offer.unitAmount === quote.unitAmount
  if (!same) throw tradeRefusals.price_moved(pricesOf(quote, offer))
}
