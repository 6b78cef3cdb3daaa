import type { ContractCall } from '@firsthand/wire/transaction-signer'
import type { GasPrice } from './gas-price.rules.ts'
import type { Mined } from './transaction-chain.port.ts'

type Hex = `0x${string}`

/** Whose nonces are counted. */
export type Account = { readonly chainId: string; readonly address: Hex }
/**
 * What a transaction is for. Attempts follow one another: until one is in a block, whoever asks for a further one is told
 * of it.
 */
export type Order = {
  readonly tenant: string
  readonly reference: string
  readonly kind: string
  readonly attempt: number
}
/** What is to be signed, but for the nonce. */
export type Draft = GasPrice & { readonly contract: Hex; readonly call: ContractCall; readonly gas: bigint }
/** A transaction by its fees; the first has number 0. Null bytes: not signed yet. */
export type Copy = GasPrice & {
  readonly copy: number
  readonly hash: Hex | null
  readonly raw: Hex | null
  readonly ageSeconds: number
}
export type TransactionState = 'prepared' | 'broadcast' | 'mined' | 'final' | 'replaced' | 'failed'
export type LedgerTransaction = Account &
  Order & {
    readonly nonce: bigint
    readonly state: TransactionState
    readonly contract: Hex
    readonly call: ContractCall
    readonly gas: bigint
    readonly copies: readonly Copy[]
    /** Nothing more is signed for its account. */
    readonly isStopped: boolean
  }

/**
 * `ready`: the order has this nonce. `behind`: an unsigned transaction of somebody else has the next nonce, and must be
 * signed first. `unchecked`: the ledger was never compared with the chain.
 */
export type Prepared =
  | { readonly outcome: 'ready' | 'behind'; readonly nonce: bigint }
  | { readonly outcome: 'unchecked' }
  | { readonly outcome: 'stopped'; readonly reason: string }

/** The nonces of our accounts, and what became of them. The only place that gives one out. */
export interface TransactionLedger {
  /** The transaction of an order; null when there is none. */
  find(order: Order): Promise<LedgerTransaction | null>
  at(account: Account, nonce: bigint): Promise<LedgerTransaction | null>
  /**
   * Gives the order the next nonce, or answers the one that it or an attempt before it has, if that is in no block. An account that is new
   * begins with its first nonce.
   */
  prepare(account: Account, order: Order, draft: Draft): Promise<Prepared>
  /** Takes the nonce back from a transaction that was never signed. */
  release(account: Account, nonce: bigint): Promise<void>
  /** Writes down the fees of a fee-bumped replacement before it is signed; an unsigned one that stands there stays. */
  prepareCopy(account: Account, nonce: bigint, copy: number, price: GasPrice): Promise<void>
  releaseCopy(account: Account, nonce: bigint, copy: number): Promise<void>
  /** Keeps signed bytes. With the first ones the account's next nonce is the one after. */
  keep(account: Account, nonce: bigint, copy: number, signed: { readonly hash: Hex; readonly raw: Hex }): Promise<void>
  /** Claims the look at a transaction that is due, and sets the next one; false when another look was made meanwhile. */
  beginCheck(account: Account, nonce: bigint, nextSeconds: number): Promise<boolean>
  /** Where the chain has the transaction; null when it has it nowhere. What is final stays. */
  move(account: Account, nonce: bigint, state: 'broadcast' | 'replaced', mined: null): Promise<void>
  move(account: Account, nonce: bigint, state: 'mined' | 'final' | 'failed', mined: Mined): Promise<void>
  /** Compares the chain's count, read before, with the ledger. Stops the account when the chain knows more; answers why. */
  check(account: Account, usedNonces: bigint): Promise<string | null>
  /** From now on nothing is signed for the account, until a person has cleared the reason. */
  stop(account: Account, reason: string): Promise<void>
  /** The newest transaction of a kind about this reference, whosever it is; null when there is none. */
  newest(kind: string, reference: string): Promise<LedgerTransaction | null>
}
