import { type Market, unitsFor } from '@firsthand/sdk'
import { noAnswer, oneQuestion, type QuestionDeps, type SoftAnswer } from './one-question.ts'
import { type FollowPrices, priceFeed } from './price-feed.ts'
import { type AnySoftQuote, idle, type SoftQuoteState, type Typed } from './soft-quote-state.ts'

export type SoftQuoteDeps = QuestionDeps & {
  /** Follows what a market costs. Left out, every price is asked for. */
  readonly follow?: FollowPrices
}

const isSame = (one: Typed, other: Typed) =>
  one.amount === other.amount &&
  one.market?.pairId === other.market?.pairId &&
  one.market?.feeBps === other.market?.feeBps

/** What the answer to one question shows. A refusal has a `status`; what has none is no answer of the service. */
function shownOf(before: SoftQuoteState, { data, error }: SoftAnswer): SoftQuoteState {
  const plain = { ...before, quote: null, refusal: null, failure: null, isStale: false }
  if (data !== undefined) return { ...plain, state: 'quoted', quote: data }
  if (error !== undefined && 'requestId' in error)
    return { ...plain, state: 'refused', refusal: error as NonNullable<SoftQuoteState['refusal']> }
  // A quote of this very amount that could not be renewed stays, marked as old.
  if (before.quote !== null) return { ...before, isStale: true }
  const code = error !== undefined && 'code' in error ? String(error.code) : 'connection_lost'
  return { ...plain, state: 'failed', failure: { code } }
}

const leastAmount = ({ limits, cash }: Market) => BigInt(limits.minCashAmount ?? 10n ** BigInt(cash.decimals))

/** What is shown, for those who want to know of each change. */
function shownStore() {
  const listeners = new Set<() => void>()
  let shown = idle
  return {
    get: () => shown,
    set: (next: SoftQuoteState) => {
      shown = next
      for (const listener of listeners) listener()
    },
    /** Back to nothing, once nobody looks. */
    clear: () => {
      shown = idle
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The last known price of each market. */
function lastPrices() {
  const prices = new Map<number, string>()
  return {
    keep: ({ pairId, price }: AnySoftQuote) => void prices.set(pairId, price),
    /** Asks for the price of the smallest amount; true when it is known for the first time. */
    async learn(market: Market, ask: QuestionDeps['ask']): Promise<boolean> {
      const { pairId, primaryExecutionKind } = market
      if (primaryExecutionKind !== 'onchain_primary_mint' || prices.has(pairId)) return false
      const { data } = await ask(market, leastAmount(market), new AbortController().signal).catch(() => noAnswer)
      if (data === undefined || prices.has(pairId)) return false
      prices.set(pairId, data.price)
      return true
    },
    /** Issuance has one price for every size, so the price of any amount is enough to estimate with. */
    estimateOf({ market, amount }: Typed): SoftQuoteState['estimate'] {
      const price = market === null ? undefined : prices.get(market.pairId)
      if (market?.primaryExecutionKind !== 'onchain_primary_mint' || amount === null || price === undefined) return null
      const { feeBps, cash, unit } = market
      return { units: unitsFor(amount, { price, feeBps, cashDecimals: cash.decimals, unitDecimals: unit.decimals }) }
    },
  }
}

/** What is shown while nothing is known of what was typed. */
const unknownYet = ({ market, amount }: Typed, isStale: boolean): SoftQuoteState => ({
  ...idle,
  pairId: market?.pairId ?? null,
  amount,
  state: amount === null || market === null ? 'idle' : 'estimating',
  isStale,
})

/** The price of a market while somebody types: computed where it can be, and else asked for by one question at a time. */
export function createSoftQuotes({ ask, follow, pause }: SoftQuoteDeps) {
  const shown = shownStore()
  const prices = lastPrices()
  let typed: Typed = { market: null, amount: null }

  const show = (next: SoftQuoteState) => shown.set({ ...next, estimate: prices.estimateOf(typed) })
  const localQuote = (asked: Typed) => feed.quoteOf(asked)

  const answered = (answer: SoftAnswer) => {
    if (answer.data !== undefined) {
      prices.keep(answer.data)
      feed.answered(answer.data)
    }
    show(shownOf(shown.get(), answer))
  }
  const question = oneQuestion({ ask, pause }, { quoteOf: localQuote, answered })
  const askAnew = () => question.ask(typed)

  /** Shows what was computed; false where there is nothing. */
  const showLocal = (): boolean => {
    const quote = localQuote(typed)
    if (quote === null) return false
    prices.keep(quote)
    show({ ...idle, pairId: quote.pairId, amount: typed.amount, state: 'quoted', quote })
    return true
  }

  const start = () => {
    const { quote, isStale } = shown.get()
    if (!showLocal()) show(unknownYet(typed, typed.amount !== null && (quote !== null || isStale)))
    askAnew()
  }

  const learnPrice = async (market: Market | null) => {
    const isLearnt = market !== null && (await prices.learn(market, ask))
    if (isLearnt && typed.market?.pairId === market.pairId) show(shown.get())
  }
  const changed = () => {
    if (!showLocal() && shown.get().state === 'quoted') askAnew()
  }
  const feed = priceFeed(follow, { changed, lost: askAnew, refused: () => void learnPrice(typed.market) })

  return {
    getSnapshot: shown.get,
    estimateOf: (asked: Typed) => prices.estimateOf(asked),
    subscribe: shown.subscribe,

    /** To be called with every change; the same again changes nothing. */
    type(next: Typed) {
      const isNewMarket = next.market !== null && next.market.pairId !== typed.market?.pairId
      if (isSame(typed, next)) return
      typed = next
      const { market, amount } = next
      if (market !== null && amount !== null) feed.watch(market)
      start()
      if (isNewMarket && follow === undefined) void learnPrice(market)
    },

    /** Asks again at once, after a failure for example. */
    retry: start,
    /** Asks no more. */
    stop() {
      question.stop()
      feed.stop()
      typed = { market: null, amount: null }
      shown.clear()
    },
  }
}
