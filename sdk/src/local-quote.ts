import { isWithin, leastCash, priceCash } from '@firsthand/wire/prices/pricing'
import type { MarketPrice, PurchaseSoftQuote, SoftQuote } from './gen/types.gen.ts'

/**
 * A soft quote by bank transfer without what depends on the buyer: how many units are left to them, and, where one buyer may
 * spend only so much, whether the amount is within that (then `withinLimits` is null).
 */
export type LocalPurchaseQuote = Omit<PurchaseSoftQuote, 'availability' | 'withinLimits'> & {
  readonly withinLimits: boolean | null
}

/** What an amount comes to by a price of the stream. `unknown`: only the service can say. */
export type LocalQuote =
  | { readonly outcome: 'quoted'; readonly quote: SoftQuote }
  | { readonly outcome: 'quoted by bank'; readonly quote: LocalPurchaseQuote }
  /** The code that the service would refuse with, and the least that buys something, where that is why. */
  | { readonly outcome: 'refused'; readonly code: string; readonly minCashAmount: string | null }
  | { readonly outcome: 'unknown' }

const codes = {
  onchain_primary_mint: { nothing: 'mint_nothing_to_mint', tooMuch: 'invalid_request' },
  offchain_fixed_price: { nothing: 'offchain_nothing_to_deliver', tooMuch: 'offchain_trade_size_out_of_range' },
} as const

/** The soft quote of an amount, computed from a price of `each.prices` as the service computes it. Nothing is asked. */
export function quoteAt(price: MarketPrice, cashAmount: bigint): LocalQuote {
  const { pairId, primaryExecutionKind: kind, terms, because, priceBlock, at: quotedAt } = price
  if (because !== null) return { outcome: 'refused', code: because, minCashAmount: null }
  if (terms === null || (kind !== 'onchain_primary_mint' && kind !== 'offchain_fixed_price'))
    return { outcome: 'unknown' }
  const { cash, unit, feeBps, limits, instrument } = terms
  const exact = { price: BigInt(terms.unitPrice), priceScale: terms.unitPriceScale }
  const refused = (code: string, least: bigint | null): LocalQuote => ({
    outcome: 'refused',
    code,
    minCashAmount: least === null ? null : `${least}`,
  })
  if (cashAmount > BigInt(terms.cashCeiling)) return refused(codes[kind].tooMuch, null)
  const bought = priceCash(cashAmount, exact, { unitDecimals: unit.decimals, feeBps })
  if (bought.unitAmount === 0n) return refused(codes[kind].nothing, leastCash(limits, exact, unit.decimals, feeBps))
  const quote = {
    pairId,
    primaryExecutionKind: kind,
    indicative: true as const,
    cashAmount: `${cashAmount}`,
    cash,
    unitAmount: `${bought.unitAmount}`,
    unit,
    price: terms.price,
    fees: [{ kind: 'platform' as const, amount: `${bought.feeAmount}`, bps: feeBps }],
    quotedAt,
  }
  const withinLimits = isWithin(limits, cashAmount)
  if (kind === 'onchain_primary_mint')
    return { outcome: 'quoted', quote: { ...quote, limits, withinLimits, priceBlock: priceBlock ?? '0' } }
  if (instrument === null) return { outcome: 'unknown' }
  const { instrumentId, perBuyerCashCap, termsHash } = instrument
  return {
    outcome: 'quoted by bank',
    quote: {
      ...quote,
      instrumentId,
      amountDue: `${bought.amountDue}`,
      unitPrice: terms.unitPrice,
      unitPriceScale: terms.unitPriceScale,
      limits: { ...limits, perBuyerCashCap },
      withinLimits: perBuyerCashCap === null ? withinLimits : null,
      termsHash,
    },
  }
}
