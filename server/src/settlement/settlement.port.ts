import type { Block, Seen, SeenBlocks } from './block-source.port.ts'

type Hex = `0x${string}`

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

/** What is on record of chains. Any number of followers may write: the first wins. */
export interface ChainStore {
  /** Null when the chain was never followed. */
  followed(chainId: string): Promise<Followed | null>
  /** Notes that a follower of this generation is at work; false when it has been replaced. */
  isCurrent(chainId: string, generation: number): Promise<boolean>
  /** The block on record; null when it is older than what is kept. */
  blockAt(chainId: string, number: bigint): Promise<Block | null>
  /**
   * Keeps blocks that stand on `head`, with what was seen in them of our quotes; false when the head is another one by now.
   * Answers what was seen of quotes that nobody knows.
   */
  keep(chainId: string, head: Block | null, seen: SeenBlocks): Promise<false | { readonly unknown: readonly Seen[] }>
  /** Keeps what waits to be mined. */
  keepPending(chainId: string, seen: readonly Seen[]): Promise<void>
  /** Transactions of our quotes in blocks above this one. */
  transactionsAbove(chainId: string, number: bigint): Promise<readonly Hex[]>
  /**
   * Takes back all blocks above this one. What was seen in them is orphaned; transactions that a node still knows wait again.
   * False when the head is another one by now.
   */
  rewind(chainId: string, head: Block, to: Block, known: readonly Hex[]): Promise<boolean>
  /** Notes how far the chain is sure. Never goes back. */
  makeSure(chainId: string, sure: { readonly safe: Block; readonly final: Block | null }): Promise<void>
}

/** What is on record of settlements: quotes follow what is on record of their chain. */
export interface SettlementStore extends ChainStore {
  /** Quotes that have not moved by all that was seen of them, or by how sure it has become. */
  unmoved(chainId: string, most: number): Promise<readonly QuoteKey[]>
  /** Quotes whose deadline has passed in a final block, and that are still open. */
  overdue(chainId: string, most: number): Promise<readonly QuoteKey[]>
  /** Moves a quote to where the record puts it, with an event for each step, in the tenant's own transaction. */
  move(chainId: string, quote: QuoteKey): Promise<void>
  /** Tells that quotes have expired; answers how many. */
  notifyExpired(most: number): Promise<number>
  /** An issued quote by its name on chain; null when there is none. */
  issued(chainId: string, tenantId: string, reference: string): Promise<IssuedQuote | null>
}

export type IssuedQuote = QuoteKey & { readonly isOpen: boolean; readonly secondsLeft: number }
