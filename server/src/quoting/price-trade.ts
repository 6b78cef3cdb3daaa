import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { type BaseUnits, uint256Max } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { SoftQuote } from '@firsthand/wire/quotes'
import { feeOf, minCashFor, priceText } from './pricing.rules.ts'
import { limitsWithCap } from './purchase-limits.rules.ts'
import type { Offer } from './quote.rules.ts'

/** What the cash buys, and what of it is our fee. */
export type PricedTrade<O extends Offer = Offer> = { readonly offer: O; readonly feeAmount: BaseUnits<'cash'> }

/** An amount that rounds down to zero units buys nothing; one whose units no chain could count is over every cap. */
function priced<O extends Offer>(offer: O, feeAmount: BaseUnits<'cash'>, market: Market): PricedTrade<O> {
  if (offer.unitAmount > uint256Max)
    throw tradeRefusals.purchase_cap_exceeded(limitsWithCap(market, offer.purchaseCap), offer.purchaseCap === 0n)
  if (offer.unitAmount > 0n) return { offer, feeAmount }
  throw tradeRefusals.nothing_to_buy(minCashFor(offer, market.unit.decimals, market.feeBps))
}

/** Asks the venue for its price, after our fee. The answer is at hand when the venue's is. */
export function priceTrade<O extends Offer>(
  market: Market,
  cashAmount: BaseUnits<'cash'>,
  ask: (cashAfterFee: BaseUnits<'cash'>) => O | Promise<O>,
): PricedTrade<O> | Promise<PricedTrade<O>> {
  const feeAmount = feeOf(cashAmount, market.feeBps) as BaseUnits<'cash'>
  const offer = ask((cashAmount - feeAmount) as BaseUnits<'cash'>)
  return offer instanceof Promise
    ? offer.then((received) => priced(received, feeAmount, market))
    : priced(offer, feeAmount, market)
}

type Terms = Pick<Offer, 'unitAmount' | 'price' | 'priceScale' | 'priceBlock'>
type Priced = Omit<SoftQuote, 'indicative' | 'quotedAt'>

/** The price as a buyer reads it; soft and firm quotes say the same. */
export const shownPrice = ({
  pairId,
  market,
  cashAmount,
  feeAmount,
  terms,
  purchaseCap,
}: {
  readonly pairId: number
  readonly market: Pick<Market, 'primaryExecutionKind' | 'cash' | 'unit' | 'limits' | 'feeBps'>
  readonly cashAmount: bigint
  readonly feeAmount: bigint
  readonly terms: Terms
  readonly purchaseCap: bigint | null
}): Priced => ({
  pairId,
  primaryExecutionKind: market.primaryExecutionKind,
  cashAmount: `${cashAmount}`,
  cash: market.cash,
  unitAmount: `${terms.unitAmount}`,
  unit: market.unit,
  price: priceText(terms.price, terms.priceScale, market.cash.decimals),
  fees: [{ kind: 'platform', amount: `${feeAmount}`, bps: market.feeBps }],
  limits: limitsWithCap(market, purchaseCap),
  priceBlock: `${terms.priceBlock}`,
})
