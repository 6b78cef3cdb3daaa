import type { GasPrice } from './gas-price.rules.ts'

type Hex = `0x${string}`

/** Where a transaction is in the chain. `revert` is the name of the contract's error, or null when it went through. */
export type Mined = {
  readonly hash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly revert: string | null
}

/**
 * How a transaction stands at the nodes of its chain. `absent`: no node knows any of its copies. `taken`: its nonce was used
 * by something else, and for good.
 */
export type Standing =
  | { readonly standing: 'absent' | 'waiting' | 'taken' }
  | ({ readonly standing: 'mined' | 'final' } & Mined)

/** One nonce of an account, and the hashes of all copies that were signed for it. */
export type Followed = {
  readonly chainId: string
  readonly address: Hex
  readonly nonce: bigint
  readonly hashes: readonly Hex[]
}

/** The nodes of our chains, as far as they take transactions. Every method fails when no node answers. */
export interface TransactionChain {
  serves(chainId: string): boolean
  /** What a transaction should offer now. */
  gasPrice(chainId: string): Promise<GasPrice>
  /** Hands the bytes to every node. Null when one took them or has them; otherwise why none did. Never fails. */
  broadcast(chainId: string, raw: Hex): Promise<string | null>
  standing(followed: Followed): Promise<Standing>
  /** How many nonces of the account the chain has used: the highest count that any node knows. */
  usedNonces(chainId: string, address: Hex): Promise<bigint>
}
