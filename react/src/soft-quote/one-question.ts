import type { Market } from '@firsthand/sdk'
import type { AnySoftQuote, Typed } from './soft-quote-state.ts'

/** What a call of the SDK answers: a quote, or why there is none. */
export type SoftAnswer = { readonly data: AnySoftQuote | undefined; readonly error: object | undefined }

export type QuestionDeps = {
  readonly ask: (market: Market, amount: bigint, signal: AbortSignal) => Promise<SoftAnswer>
  /** Resolves after so long, and rejects when the signal ends it. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The page's own fault, in its token for example: to the buyer no answer came. */
export const noAnswer: SoftAnswer = { data: undefined, error: { code: 'connection_lost' } }

/** From the last change to the question. */
const settleMs = 150
/** How often a quote that is shown is renewed. */
const renewMs = 10_000

type Answering = {
  /** What can be computed without a question; null where only the service can say. */
  readonly quoteOf: (typed: Typed) => AnySoftQuote | null
  readonly answered: (answer: SoftAnswer, market: Market) => void
}

/** One question at a time, and only the answer to the last one counts. */
export function oneQuestion({ ask, pause }: QuestionDeps, { quoteOf, answered }: Answering) {
  let asking = new AbortController()

  /**
   * Asks until something else is: the first time after a pause, then again and again. A quote that was computed is not asked for,
   * except by bank transfer for what only the service can say of it.
   */
  const follow = async (typed: Typed, { signal }: AbortController) => {
    const { market, amount } = typed
    if (market === null || amount === null) return
    for (let waitMs = quoteOf(typed) === null ? settleMs : renewMs; ; waitMs = renewMs) {
      await pause(waitMs, signal)
      if (market.primaryExecutionKind === 'onchain_primary_mint' && quoteOf(typed) !== null) continue
      const answer = await ask(market, amount, signal).catch(() => noAnswer)
      // The order of the answers says nothing: this one counts only while its question is the last.
      if (signal.aborted) return
      answered(answer, market)
    }
  }

  return {
    ask(typed: Typed): void {
      asking.abort()
      asking = new AbortController()
      // The only thing that ends it is that something else was typed.
      follow(typed, asking).catch(() => undefined)
    },
    stop: () => asking.abort(),
  }
}
