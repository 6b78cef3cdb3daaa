import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { BaseUnits } from '@firsthand/values/values'
import { farApart, type PriceLadder, type PriceTerms, priceOf, unitsUp } from '../pricing.rules.ts'
import type { Offer } from '../quote.rules.ts'
import type { SupplierOrder, SupplierRefusal } from './supplier.ts'

/** What a supplier gives for the cash; the order that promises it, where one was asked for. */
export type Bid = PriceTerms & { readonly units: bigint; readonly order: SupplierOrder | null }
export type Answer = Bid | SupplierRefusal

/** Prices of this rail have one scale, so that two of them can be compared. */
const priceScale = 6
/** An order further than this from its supplier's own list is a slip or a trap, whichever way it goes. */
const jumpBps = 200n

type Cash = { readonly cash: bigint; readonly unitDecimals: number }

export const isRefusal = <T extends object>(answer: T | SupplierRefusal): answer is SupplierRefusal =>
  'refused' in answer

/** What the list says for this size. Nothing at all still has a price: it tells the least that buys something. */
export function bidFromList(list: PriceLadder | SupplierRefusal, { cash, unitDecimals }: Cash): Answer {
  if (isRefusal(list)) return list
  const units = unitsUp(list, cash, unitDecimals)
  const [first] = list.levels
  if (units === null || first === undefined) return { refused: 'no_quote', why: 'its list ends before this size' }
  if (units === 0n) return { units, price: first.price, priceScale: list.priceScale, order: null }
  return { units, price: priceOf(cash, units, unitDecimals, priceScale), priceScale, order: null }
}

/** An order as a bid. */
export function bidFromOrder(order: SupplierOrder | SupplierRefusal, { cash, unitDecimals }: Cash): Answer {
  if (isRefusal(order)) return order
  const { unitAmount: units } = order
  if (units === 0n) return { refused: 'venue_unavailable', why: 'it signed an order of nothing', alarm: true }
  return { units, price: priceOf(cash, units, unitDecimals, priceScale), priceScale, order }
}

/** The same order, unless it is far from what its supplier's own list says. */
export function nearItsList(bid: Answer, listed: Bid): Answer {
  if (isRefusal(bid) || !farApart(listed.units, bid.units, jumpBps)) return bid
  return { refused: 'venue_unavailable', why: `it lists ${listed.units} units and signed ${bid.units}`, alarm: true }
}

const outage = () => tradeRefusals.venue_unavailable('No supplier gave an answer that can be used.')

/** How it is told that nobody gave a bid. A supplier that did not answer may have had a price: that comes first. */
const reported = {
  venue_unavailable: outage,
  venue_declined: () => tradeRefusals.venue_declined('The supplier withdrew its price at the last look.'),
  no_quote: () => tradeRefusals.no_quote(),
  venue_mismatch: () => tradeRefusals.venue_mismatch('No supplier trades what the market says.'),
} as const

/** The bid with the most units. */
export function bestBid(answers: readonly Answer[]): Bid {
  const bids = answers.filter((answer): answer is Bid => !isRefusal(answer))
  const [first, ...others] = bids
  if (first !== undefined) return others.reduce((best, bid) => (bid.units > best.units ? bid : best), first)
  const reasons = answers.map((answer) => (isRefusal(answer) ? answer.refused : null))
  const worst = (Object.keys(reported) as (keyof typeof reported)[]).find((reason) => reasons.includes(reason))
  throw (worst === undefined ? outage : reported[worst])()
}

/** Suppliers have lists and no cap: what is too much for all of them has no price. */
export const offerOf = ({ units, price, priceScale: scale }: Bid, blockNumber: bigint): Offer => ({
  unitAmount: units as BaseUnits<'asset'>,
  price,
  priceScale: scale,
  priceBlock: blockNumber,
  purchaseCap: null,
})
