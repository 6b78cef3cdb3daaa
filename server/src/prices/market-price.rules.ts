import { uint256Max } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { MarketPrice, PriceForAnySize } from '@firsthand/wire/prices/market-prices'
import { cashWithin, mostCash, type PriceTerms, priceText } from '@firsthand/wire/prices/pricing'
import { type InstrumentPrice, purchaseCeiling, purchaseLimits } from '#bank-transfer/instruments/sale.rules'
import { limitsWithCap } from '#quoting/pricing.rules'
import type { Offer } from '#quoting/quote.rules'

type Terms = Pick<PriceForAnySize, 'limits' | 'cashCeiling' | 'instrument'>

function termsOf({ cash, unit, feeBps }: Market, { price, priceScale }: PriceTerms, more: Terms): PriceForAnySize {
  return {
    price: priceText(price, priceScale, cash.decimals),
    unitPrice: `${price}`,
    unitPriceScale: priceScale,
    cash,
    unit,
    feeBps,
    ...more,
  }
}

/** What an amount costs at an offering whose venue shows one price for every size. */
export function issuancePrice(market: Market, offer: Pick<Offer, 'price' | 'priceScale' | 'purchaseCap'>) {
  // More buys more units than a chain can count; more than this is no amount of cash that it counts.
  const countable = mostCash(cashWithin(uint256Max, offer, market.unit.decimals), market.feeBps)
  const isCash = countable < uint256Max
  return termsOf(market, offer, {
    limits: limitsWithCap(market, offer.purchaseCap),
    cashCeiling: `${isCash ? countable : uint256Max}`,
    instrument: null,
  })
}

/** The same by bank transfer. What depends on the buyer is not in it: all watchers of a tenant read one text. */
export function bankPrice(market: Market, { unitPrice, unitPriceScale, limits, ...instrument }: InstrumentPrice) {
  const { perBuyerCashCap, minCashAmount, maxCashAmount } = purchaseLimits({ market, instrument: { limits } })
  return termsOf(
    market,
    { price: BigInt(unitPrice), priceScale: unitPriceScale },
    {
      limits: { minCashAmount, maxCashAmount },
      cashCeiling: `${purchaseCeiling(market)}`,
      instrument: { ...instrument, perBuyerCashCap },
    },
  )
}

/** What changes a price: everything but when it was read. */
export const isSamePrice = ({ at: _, ...one }: MarketPrice, { at: __, ...other }: MarketPrice): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
