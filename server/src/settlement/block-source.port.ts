type Hex = `0x${string}`

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

/** One look at a chain, through the node that is furthest. */
export interface ChainView {
  readonly head: Pick<Block, 'number' | 'hash'>
  /** From this block to that one, both included. Fails when the chain changes meanwhile. */
  blocks(from: bigint, to: bigint): Promise<SeenBlocks>
  /** Null when there is no such block. */
  hashAt(number: bigint): Promise<Hex | null>
  /** The newest safe or final block, but none above `most`, on which every node agrees that is not behind it. */
  agreed(level: 'safe' | 'finalized', most: bigint): Promise<Agreed>
  /** Settlements that wait to be mined; none where a node does not tell. */
  pending(): Promise<readonly Seen[]>
  /** Whether any node knows the transaction, mined or waiting. */
  knows(txHash: Hex): Promise<boolean>
}

/** The nodes of one chain. */
export interface BlockSource {
  readonly chainId: string
  /** The first block to follow where nothing was followed before; null is the newest. */
  readonly startBlock: bigint | null
  /** Fails when no node answers. */
  check(): Promise<ChainView>
}
