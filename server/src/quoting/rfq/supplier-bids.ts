import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { BaseUnits } from '@firsthand/values/values'
import type { PriceTerms } from '@firsthand/wire/prices/pricing'
import { farApart, type PriceLadder, priceOf, unitsUp } from '../pricing.rules.ts'
import type { Offer } from '../quote.rules.ts'
import type { Supplier, SupplierOrder, SupplierRefusal, VenueMarket } from './supplier.ts'

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

/** What the list gives for this size. Zero units still have a price, which shows the least that buys something. */
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

/** The refusal when nobody gave a bid. A supplier that did not answer may have had a price: that comes first. */
const reported = {
  venue_unavailable: outage,
  venue_declined: () => tradeRefusals.venue_declined('The supplier withdrew its price at the last look.'),
  no_quote: () => tradeRefusals.no_quote(),
  venue_mismatch: () => tradeRefusals.venue_mismatch('No supplier trades the market’s instrument.'),
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

/** A supplier is asked for its list once in this time, whoever wants to know. */
const freshMs = 1_000
/** While a newer one is on its way, a list of up to this age is shown: a keystroke waits for nobody. */
const shownMs = 3_000

type List = PriceLadder | SupplierRefusal
type Known = { readonly list: List; readonly atMs: number }

/** The price lists of suppliers, shared by all callers of this process. */
export function priceLists(now: () => Date): (supplier: Supplier, market: VenueMarket) => List | Promise<List> {
  const lists = new Map<string, Known>()
  const coming = new Map<string, Promise<List>>()

  function ask(key: string, supplier: Supplier, market: VenueMarket): Promise<List> {
    const running = coming.get(key)
    if (running !== undefined) return running
    const askedMs = now().getTime()
    const asking = supplier.prices(market).then((list) => {
      // A list is as old as its question; that there is none is news of now.
      lists.set(key, { list, atMs: 'refused' in list ? now().getTime() : askedMs })
      coming.delete(key)
      return list
    })
    coming.set(key, asking)
    return asking
  }

  return (supplier, market) => {
    const key = `${supplier.name} ${market.chainId} ${market.contract} ${market.instrument}`
    const known = lists.get(key)
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : now().getTime() - known.atMs
    if (known !== undefined && ageMs >= 0 && ageMs < freshMs) return known.list
    const newer = ask(key, supplier, market)
    return known !== undefined && ageMs >= 0 && ageMs < shownMs ? known.list : newer
  }
}

/** How long the others may take once somebody has given a bid: the slowest must not set everybody's pace. */
const graceMs = 400

const late: Answer = { refused: 'venue_unavailable', why: 'another had answered long before' }

/** What each answered, in the order in which they were asked. None of the questions fails. */
export async function gatherAnswers(asked: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  const received: Answer[] = asked.map(() => late)
  let enough: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  const graceIsOver = new Promise<void>((resolve) => {
    enough = () => {
      timer ??= setTimeout(resolve, graceMs)
    }
  })
  const all = asked.map(async (asking, place) => {
    const answer = await asking
    received[place] = answer
    if (!isRefusal(answer)) enough()
  })
  await Promise.race([Promise.all(all), graceIsOver])
  clearTimeout(timer)
  return [...received]
}

/** Ten seconds are the shortest freshness that a market may have; a quote ends five seconds before the order. */
const shortestSeconds = 15
const rememberedMax = 50_000

/**
 * Orders that a quote can be made of: they leave the buyer time, and nobody was given them before. Judged before the best
 * one is chosen: one supplier's useless order must not stand in the way of another's good one.
 */
export function usableOrders(now: () => Date): (answer: Answer) => Answer {
  const given = new Set<string>()
  return (answer) => {
    if (isRefusal(answer) || answer.order === null) return answer
    const { id, lastSecond } = answer.order
    if (lastSecond < now().getTime() / 1000 + shortestSeconds)
      return { refused: 'venue_unavailable', why: 'its order ends too soon to be used' }
    if (given.has(id)) return { refused: 'venue_unavailable', why: 'it gave this order before', alarm: true }
    if (given.size >= rememberedMax) given.delete(given.values().next().value ?? '')
    given.add(id)
    return answer
  }
}
