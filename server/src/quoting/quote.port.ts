import type { Caller, PairId, Reference } from '@firsthand/values/values'
import type { QuoteState } from '@firsthand/wire/quotes'
import type { Answered, Claim } from './idempotency.port.ts'
import type { Draft, FirmTerms, Quote } from './quote.rules.ts'

export type QuoteFilter = { readonly state: QuoteState | null; readonly pairId: PairId | null }
export type QuotePageRequest = {
  readonly prefix: 'MINT' | 'RFQ'
  /** The last reference of the page before. */
  readonly before: Reference | null
  readonly limit: number
  readonly now: Date
}

/** What the intent call answers, and what the chain will know the quote by. */
export type IssuedBundle = { readonly text: string; readonly chainId: string; readonly quoteRef: string }

/** The quotes of callers. Each change is told by an event of the same transaction. */
export interface QuoteStore {
  /**
   * Keeps a new firm quote, and under a claim what is answered for it; nothing when the caller has as many live quotes in
   * this market as it may have, or the venue's order is another quote's.
   */
  keepFirm(
    caller: Caller,
    terms: FirmTerms,
    answer: { readonly claim: Claim; readonly as: Answered } | null,
  ): Promise<'kept' | 'too many' | 'order used'>
  /** Null when this caller has no such quote. */
  find(caller: Caller, reference: Reference): Promise<Quote | null>
  /** Newest first; one more than `limit` when there is a further page. */
  list(caller: Caller, filter: QuoteFilter, page: QuotePageRequest): Promise<Quote[]>
  /** The first draft wins, and everybody reads it back. */
  keepDraft(caller: Caller, reference: Reference, draft: Draft): Promise<Draft>
  /**
   * The first bundle wins, and everybody reads it back. From then on the quote is found by its name on chain, and followed
   * there. Null when the market's execution was switched off meanwhile.
   */
  keepBundle(
    caller: Caller,
    quote: Pick<Quote, 'reference' | 'pairId' | 'walletAddress'>,
    bundle: IssuedBundle,
  ): Promise<string | null>
  /** Notes why the intent was refused; an issued quote has no further refusals. */
  keepRefusal(
    caller: Caller,
    quote: Pick<Quote, 'reference' | 'pairId'>,
    refusal: { readonly code: string; readonly at: Date },
  ): Promise<void>
}
