import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Hex } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { executionOff, quotesOff } from '#markets/on-sale.rules'
import type { Offer, Quote, VenueTerms } from '../quote.rules.ts'
import type { Rail } from '../rail.ts'
import type { OrderRequest, Supplier, Suppliers, VenueMarket } from './supplier.ts'
import {
  type Answer,
  type Bid,
  bestBid,
  bidFromList,
  bidFromOrder,
  gatherAnswers,
  isRefusal,
  nearItsList,
  offerOf,
  priceLists,
  usableOrders,
} from './supplier-bids.ts'
import type { VenueFacts, VenueReader } from './venue-reader.ts'

type VenueDeps = {
  readonly suppliers: Suppliers
  readonly venues: VenueReader
  readonly now: () => Date
  /** For operators. */
  readonly alarm: (what: string, facts: object) => void
}

/** A bundle lives 300 s after its intent, and a quote ends 5 s before the venue's order does. */
const beyondFreshnessSeconds = 305

/** A supplier's own settlement contract fills the order atomically on chain (spec 1). */
export function thirdPartyVenueRail({ suppliers, venues, now, alarm }: VenueDeps): Rail {
  const listOf = priceLists(now)
  const usable = usableOrders(now)

  /** Those who trade the instrument, each as the router lets its venue be called. */
  function tradersOf(market: VenueMarket, { selector, delivers }: VenueFacts): readonly Supplier[] {
    const traders = suppliers(market)
    if (traders.length === 0) throw tradeRefusals.market_not_configured('no supplier trades its instrument')
    if (traders.every((each) => each.selector === selector && each.delivers === delivers)) return traders
    throw tradeRefusals.market_not_configured('the router calls its venue otherwise than its suppliers do')
  }

  function requestFor(market: Market, { executor }: VenueFacts, cash: bigint, buyer: Hex): OrderRequest {
    const minExpiry = Math.floor(now().getTime() / 1000) + market.freshnessSeconds + beyondFreshnessSeconds
    return { market: venueMarket(market), executor, buyer, cash, minExpiry }
  }

  /** The best that the suppliers' lists give for the cash. */
  async function listedOffer(market: Market, facts: VenueFacts, cash: bigint): Promise<Offer> {
    const at = venueMarket(market)
    const size = { cash, unitDecimals: at.asset.decimals }
    const asked = tradersOf(at, facts).map(async (trader) => bidFromList(await listOf(trader, at), size))
    return offerOf(bestBid(await gatherAnswers(asked)), facts.blockNumber)
  }

  /** An order of this supplier, when its list has a price for the size and the order is near it. */
  async function orderFrom(trader: Supplier, requested: OrderRequest): Promise<Answer> {
    const size = { cash: requested.cash, unitDecimals: requested.market.asset.decimals }
    const listed = bidFromList(await listOf(trader, requested.market), size)
    if (isRefusal(listed) || listed.units === 0n) return listed
    const answer = usable(nearItsList(bidFromOrder(await trader.order(requested), size), listed))
    if (isRefusal(answer) && answer.alarm) alarm('supplier.fault', { supplier: trader.name, why: answer.why })
    return answer
  }

  return {
    kind: 'onchain_rfq_atomic',
    surface: 'rfq',
    referencePrefix: 'RFQ',
    quotesOff,
    executionOff,
    hasExecutionSwitch: true,
    followPrices: null,
    venueOf: ({ rfqVenueContract }) => rfqVenueContract as Hex,

    // Suppliers have lists: what is too much for them has no price.
    purchaseCap: () => null,

    offer: async (market, cash) => listedOffer(market, await venues.facts(market), cash),

    async offerToIntent(market, cash) {
      const facts = await venues.facts(market)
      if (!facts.executes) throw tradeRefusals.execution_disabled()
      return listedOffer(market, facts, cash)
    },

    async firmOffer(market, cash, buyer) {
      const facts = await venues.facts(market)
      const requested = requestFor(market, facts, cash, buyer)
      const traders = tradersOf(requested.market, facts)
      const answers = await gatherAnswers(traders.map((trader) => orderFrom(trader, requested)))
      const won = bestBid(answers)
      return { ...offerOf(won, facts.blockNumber), venue: venueTerms(traders, answers, won) }
    },

    async offerAgain(market, quote) {
      const facts = await venues.factsNow(market)
      if (!facts.executes) throw tradeRefusals.execution_disabled()
      const { supplier, order } = keptWith(quote)
      const requested = requestFor(market, facts, quote.cashAmount - quote.feeAmount, quote.walletAddress)
      const trader = tradersOf(requested.market, facts).find(({ name }) => name === supplier)
      if (trader === undefined)
        throw tradeRefusals.venue_unavailable('The supplier of this quote is not asked any more.')
      const again = await trader.orderAgain(requested, order)
      const size = { cash: requested.cash, unitDecimals: requested.market.asset.decimals }
      if (isRefusal(again) && (again.alarm || (again.refused === 'venue_declined' && !trader.lastLook)))
        alarm('supplier.order_withdrawn', { supplier, reference: quote.reference, why: again.why })
      return offerOf(bestBid([bidFromOrder(again, size)]), facts.blockNumber)
    },

    venueCalldata: (quote) => keptWith(quote).calldata,
  }
}

/** What is kept with a quote: the order, and what every supplier answered, which shows that the best price won. */
type Kept = {
  readonly supplier: string
  readonly order: object
  readonly calldata: Hex
  readonly answers: readonly { readonly supplier: string; readonly units?: string; readonly refused?: string }[]
}

function keptWith({ venue }: Quote): Kept {
  if (venue === null) throw new Error('a quote of this rail has an order')
  return JSON.parse(venue.kept) as Kept
}

/** A market whose configuration is complete, as its suppliers know it. */
const venueMarket = ({ chainId, rfqVenueContract, rfqInstrumentId, cash, unit }: Market): VenueMarket => ({
  chainId: String(chainId),
  contract: rfqVenueContract as Hex,
  instrument: String(rfqInstrumentId),
  cash: { address: cash.address as Hex, decimals: cash.decimals },
  asset: { address: unit.address as Hex, decimals: unit.decimals },
})

/** The order that won, and the answers beside it. A bid of nothing has no order. */
function venueTerms(traders: readonly Supplier[], answers: readonly Answer[], won: Bid): VenueTerms | null {
  if (won.order === null) return null
  const { id: orderId, order, calldata, lastSecond } = won.order
  const stated = answers.map((answer, place) => {
    const supplier = traders[place]?.name ?? ''
    return isRefusal(answer)
      ? { supplier, refused: answer.refused, why: answer.why }
      : { supplier, units: `${answer.units}` }
  })
  const supplier = stated[answers.indexOf(won)]?.supplier ?? ''
  const kept: Kept = { supplier, order, calldata, answers: stated }
  return { orderId, expiresAt: new Date(lastSecond * 1000), kept: JSON.stringify(kept) }
}
