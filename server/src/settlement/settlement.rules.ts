import type { Hex } from '@firsthand/values/values'
import { failureCode, type KnownSighting, type Move } from '#quoting/quote-states.rules'

/** A block by what the next one stands on. */
export type Block = {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly minedAt: Date
}

/** What a transaction did, or wants to do, with the quote of this name. The buyer is the one that the chain itself names. */
export type Seen = {
  readonly onchainRef: Hex
  readonly buyer: Hex
  readonly txHash: Hex
  /** Sender and nonce. */
  readonly slot: string
} & (
  | { readonly kind: 'pending' }
  | (Mined & { readonly kind: 'settled'; readonly units: bigint })
  | (Mined & { readonly kind: 'cancelled' })
  /** `error` is a name of the table of settlement errors. */
  | (Mined & { readonly kind: 'reverted'; readonly error: string })
)
type Mined = { readonly block: Pick<Block, 'number' | 'hash' | 'minedAt'>; readonly place: number }

/** Blocks in a row, each standing on the one before, and what they hold of settlements. */
export type SeenBlocks = { readonly blocks: readonly Block[]; readonly seen: readonly Seen[] }

/** The newest block of a kind that is sure; `disputed` when nodes show different blocks there. */
export type Agreed = Pick<Block, 'number' | 'hash'> | 'disputed' | null

/** A quote by its key. */
export type QuoteKey = { readonly tenantId: string; readonly caller: string; readonly reference: string }

/** How far a chain is followed. */
export type Followed = {
  /** Whoever follows by another generation has been replaced. */
  readonly generation: number
  /** The newest block on record; null before the first. */
  readonly head: Block | null
  readonly safe: bigint | null
  readonly final: bigint | null
}

/** An issued quote, and how long until its deadline. */
export type IssuedQuote = QuoteKey & { readonly isOpen: boolean; readonly secondsLeft: number }

/** A sighting on record, with what its block shows of it. */
export type StoredSighting = KnownSighting & {
  readonly id: string
  readonly minedAt: Date | null
  readonly units: string | null
  readonly error: string | null
}

/** What the event of a move carries: the quote, and where on chain it can be seen. */
export function eventDataOf(
  { state, by, event }: Move<StoredSighting>,
  { reference, pairId, chainId }: { readonly reference: string; readonly pairId: number; readonly chainId: string },
) {
  const quote = { reference, pairId, chainId }
  if (event === 'quote.lapsed') return quote
  const tx = { ...quote, ...(by && { txHash: by.txHash }) }
  if (event === 'quote.reorged') return { ...tx, state }
  const mined = { ...tx, ...(by?.blockNumber != null && { blockNumber: `${by.blockNumber}` }) }
  if (event === 'quote.settled') return { ...mined, unitAmount: by?.units }
  return event === 'quote.failed' ? { ...mined, code: failureCode(by?.error ?? '', reference) } : mined
}
