import { type Market, unitsFor } from '@firsthand/sdk'
import { type AnySoftQuote, idle, type SoftQuoteState, type Typed } from './soft-quote-state.ts'

/** What a call of the SDK answers: a quote, or why there is none. */
export type SoftAnswer = { readonly data: AnySoftQuote | undefined; readonly error: object | undefined }

export type SoftQuoteDeps = {
  readonly ask: (market: Market, amount: bigint, signal: AbortSignal) => Promise<SoftAnswer>
  /** Resolves after so long, and rejects when the signal ends it. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The page's own fault, in its token for example: to the buyer no answer came. */
const noAnswer: SoftAnswer = { data: undefined, error: { code: 'connection_lost' } }

/** From the last change to the question. */
const settleMs = 150
/** How often a quote that is shown is renewed. */
const renewMs = 10_000

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

/** The price of a market while somebody types: one question at a time, and only the answer to the last one counts. */
export function createSoftQuotes({ ask, pause }: SoftQuoteDeps) {
  const listeners = new Set<() => void>()
  const prices = new Map<number, string>()
  let typed: Typed = { market: null, amount: null }
  let shown = idle
  let asking = new AbortController()

  const show = (next: SoftQuoteState) => {
    shown = next
    for (const listener of listeners) listener()
  }

  const estimateOf = ({ market, amount }: Typed): SoftQuoteState['estimate'] => {
    const price = market === null ? undefined : prices.get(market.pairId)
    if (market?.primaryExecutionKind !== 'onchain_primary_mint' || amount === null || price === undefined) return null
    const { feeBps, cash, unit } = market
    return { units: unitsFor(amount, { price, feeBps, cashDecimals: cash.decimals, unitDecimals: unit.decimals }) }
  }

  /** Asks for what is typed until something else is: the first time after a pause, then again and again. */
  const follow = async ({ market, amount }: Typed, { signal }: AbortController) => {
    if (market === null || amount === null) return
    for (let waitMs = settleMs; ; waitMs = renewMs) {
      await pause(waitMs, signal)
      const answer = await ask(market, amount, signal).catch(() => noAnswer)
      // The order of the answers says nothing: this one counts only while its question is the last.
      if (signal.aborted) return
      if (answer.data !== undefined) prices.set(market.pairId, answer.data.price)
      show({ ...shownOf(shown, answer), estimate: estimateOf(typed) })
    }
  }

  /** Issuance has one price for every size, so the price of any amount is enough to compute with. */
  const learnPrice = async (market: Market, { signal }: AbortController) => {
    const amount = BigInt(market.limits.minCashAmount ?? 10n ** BigInt(market.cash.decimals))
    const { data } = await ask(market, amount, signal)
    if (data === undefined || prices.has(market.pairId)) return
    prices.set(market.pairId, data.price)
    if (typed.market?.pairId === market.pairId) show({ ...shown, estimate: estimateOf(typed) })
  }

  const start = () => {
    asking.abort()
    asking = new AbortController()
    const { market, amount } = typed
    const isStale = amount !== null && (shown.quote !== null || shown.isStale)
    show({
      ...idle,
      pairId: market?.pairId ?? null,
      amount,
      state: amount === null || market === null ? 'idle' : 'estimating',
      estimate: estimateOf(typed),
      isStale,
    })
    // The only thing that ends it is that something else was typed.
    follow(typed, asking).catch(() => undefined)
  }

  return {
    getSnapshot: () => shown,
    estimateOf,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** To be called with every change; the same again changes nothing. */
    type(next: Typed) {
      const isNewMarket = next.market !== null && next.market.pairId !== typed.market?.pairId
      if (isSame(typed, next)) return
      typed = next
      start()
      const { market } = next
      if (isNewMarket && market?.primaryExecutionKind === 'onchain_primary_mint' && !prices.has(market.pairId))
        learnPrice(market, new AbortController()).catch(() => undefined)
    },

    /** Asks again at once, after a failure for example. */
    retry: start,

    /** Asks no more. */
    stop() {
      asking.abort()
      typed = { market: null, amount: null }
      shown = idle
    },
  }
}
