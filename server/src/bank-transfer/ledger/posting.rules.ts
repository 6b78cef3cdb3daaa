/** One line: debit positive, credit negative, in base units. */
export type Line = { readonly account: string; readonly currency: string; readonly amount: bigint }

/** What is to be written into the ledger. A source and a kind can be posted together only once. */
export type Posting = {
  readonly source: { readonly kind: string; readonly id: string }
  readonly kind: string
  /** The day it counts for, as YYYY-MM-DD. */
  readonly effectiveOn: string
  readonly actor: string
  readonly memo?: string
  /** The id of the posting that this one undoes. */
  readonly reverses?: string
  readonly lines: readonly Line[]
}

/** The ledger did not take a posting. Not a refusal to a caller: the code that posts knows what it means to them. */
export class LedgerRefused extends Error {
  override readonly name = 'LedgerRefused'
  /** The account that would have fallen below its floor. */
  readonly account: string | undefined
  /** The source was posted before. */
  readonly repeated: boolean

  constructor(why: { readonly account?: string; readonly repeated?: boolean }, options?: ErrorOptions) {
    super(why.repeated ? 'the source was posted before' : `${why.account} would fall below its floor`, options)
    this.account = why.account
    this.repeated = why.repeated ?? false
  }
}

/** Common to all postings: the day it counts for (YYYY-MM-DD) and who caused it. */
export type Occasion = { readonly on: string; readonly actor: string; readonly memo?: string }
export type Money = Occasion & { readonly currency: string; readonly amount: bigint }
type Source = readonly [kind: string, id: string, postingKind: string]

/** A posting of several lines. Lines of zero, such as a missing fee, are left out. */
export const writePosting = (occasion: Occasion, [kind, id, postingKind]: Source, lines: readonly Line[]): Posting => ({
  source: { kind, id },
  kind: postingKind,
  effectiveOn: occasion.on,
  actor: occasion.actor,
  ...(occasion.memo !== undefined && { memo: occasion.memo }),
  lines: lines.filter(({ amount }) => amount !== 0n),
})

/** A posting that moves one amount from the credited account to the debited one. */
export function moveMoney(facts: Money, source: Source, debit: string, credit: string): Posting {
  const { currency, amount } = facts
  return writePosting(facts, source, [
    { account: debit, currency, amount },
    { account: credit, currency, amount: -amount },
  ])
}
