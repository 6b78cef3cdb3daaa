import type { Hex } from '@firsthand/values/values'
import type { ContractCall } from '@firsthand/wire/transaction-signer'

/** What a transaction offers for a unit of gas, in wei. */
export type GasPrice = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Whose nonces are counted. */
export type Account = { readonly chainId: string; readonly address: Hex }
/**
 * What a transaction is for. Attempts follow one another: until one is in a block, whoever asks for a further one is
 * given that one.
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
    /** The name of the contract's error, once it is in a block and was reverted. */
    readonly revert: string | null
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

function lower(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

function higher(a: bigint, b: bigint): bigint {
  if (a > b) return a
  return b
}

/** A price that does not pass the ceiling. */
export function withinCeiling({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice, ceiling: bigint): GasPrice {
  const fee = lower(maxFeePerGas, ceiling)
  return { maxFeePerGas: fee, maxPriorityFeePerGas: lower(maxPriorityFeePerGas, fee) }
}

/** An eighth more, rounded up: less than a tenth more, and nodes keep the copy that they have. */
const anEighthMore = (value: bigint) => value + value / 8n + 1n

/**
 * The price of the next copy of a transaction: the market's, and at least an eighth above the last one's in both parts. Null
 * when that would pass the ceiling.
 */
export function feeBumpedPrice(last: GasPrice, market: GasPrice, ceiling: bigint): GasPrice | null {
  const floor = {
    maxFeePerGas: anEighthMore(last.maxFeePerGas),
    maxPriorityFeePerGas: anEighthMore(last.maxPriorityFeePerGas),
  }
  const price = withinCeiling(
    {
      maxFeePerGas: higher(floor.maxFeePerGas, market.maxFeePerGas),
      maxPriorityFeePerGas: higher(floor.maxPriorityFeePerGas, market.maxPriorityFeePerGas),
    },
    ceiling,
  )
  const isFeeBump = price.maxFeePerGas >= floor.maxFeePerGas && price.maxPriorityFeePerGas >= floor.maxPriorityFeePerGas
  return isFeeBump ? price : null
}
