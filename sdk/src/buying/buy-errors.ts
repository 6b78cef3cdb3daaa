import type { Hex } from 'viem'
import type { ConnectionLost } from '../connection-lost.ts'
import type { Allowance, Market, Quote } from '../gen/types.gen.ts'
import type { FirsthandRefusal } from '../refusal.ts'
import { type GivenUp, type InvalidOption, SdkError } from '../sdk-error.ts'
import type { BundleRefused } from '../settleable.ts'
import type { BuyRefused } from './consent.ts'
import type { PurchaseEnded } from './purchase-ended.ts'

/** The market has no primary sale: there is nothing to buy. */
export class RailNotOffered extends SdkError {
  override readonly name = 'RailNotOffered'
  readonly code = 'rail_not_offered'
  readonly remedy = 'Offer another market.'
  constructor({ pairId }: Market) {
    super(`Market ${pairId} has no primary sale.`)
  }
}

/** The wallet is on another chain than the market. Nothing was signed, nothing was sent. */
export class WrongChain extends SdkError {
  override readonly name = 'WrongChain'
  readonly code = 'wrong_chain'
  readonly remedy = 'Ask the buyer to switch the wallet: `wallet.switchChain({ id: error.chainId })`, then buy again.'
  /** The market's; null when the market names none that a wallet could be on. */
  readonly chainId: number | null
  readonly walletChainId: number
  constructor({ chainId }: Market, walletChainId: number) {
    super(`The market is on ${chainId ?? 'no chain'}, and the wallet on eip155:${walletChainId}.`)
    this.chainId = chainId?.startsWith('eip155:') ? Number(chainId.slice(7)) : null
    this.walletChainId = walletChainId
  }
}

/** The buyer declined in the wallet: an approval, the permit, the bundle or its sending. Nothing was bought. */
export class WalletDeclined extends SdkError {
  override readonly name = 'WalletDeclined'
  readonly code = 'wallet_declined'
  readonly remedy = 'Ask the buyer. Until the quote ends, `buy({ reference, … })` goes on with it.'
  /** Of the firm quote, which was not used. */
  readonly reference: string
  constructor(reference: string, cause: unknown) {
    super('The buyer declined in the wallet.', { cause })
    this.reference = reference
  }
}

/** The wallet does not hold the cash. Nothing was sent. */
export class CashMissing extends SdkError {
  override readonly name = 'CashMissing'
  readonly code = 'cash_missing'
  readonly remedy = 'Ask the buyer for a smaller amount, or to fund the wallet first.'
  readonly actual: bigint
  readonly expected: bigint
  constructor({ actual, expected }: NonNullable<Allowance['issues']['balance']>, { cash }: Market) {
    super(`The wallet holds ${actual} base units of ${cash.symbol}, and ${expected} are needed.`)
    this.actual = BigInt(actual)
    this.expected = BigInt(expected)
  }
}

/** An approval is not what was asked for, and was not sent; or it was sent and reverted. Nothing was bought. */
export class ApprovalFailed extends SdkError {
  override readonly name = 'ApprovalFailed'
  readonly code = 'approval_failed'
  readonly remedy = 'Nothing was bought. Look at the approval before you try again.'
}

/**
 * The settlement was sent, or may have been, and its outcome is not known yet. Buying again could buy twice: read the
 * quote of `reference` until it is settled, failed or lapsed.
 */
export class OutcomeUnknown extends SdkError {
  override readonly name = 'OutcomeUnknown'
  readonly code = 'settlement_unknown'
  readonly retryable = false
  readonly remedy = 'Do not buy again. Read the quote of `reference` until it is settled, failed or lapsed.'
  readonly reference: string
  /** Null when the wallet's node did not answer whether it took the transaction. */
  readonly txHash: Hex | null
  constructor(reference: string, txHash: Hex | null, cause: unknown) {
    super(`The outcome of the purchase ${reference} is not known yet.`, { cause })
    this.reference = reference
    this.txHash = txHash
  }
}

/**
 * The settlement was sent and failed, or handed in and not sent; `quote` states where it stands, and `quote.failure` or
 * `quote.lastRefusal` why.
 */
export class PurchaseFailed extends SdkError {
  override readonly name = 'PurchaseFailed'
  readonly code = 'purchase_failed'
  readonly remedy = 'Read `quote.failure` or `quote.lastRefusal`, then take a new quote.'
  readonly quote: Quote
  constructor(quote: Quote) {
    const code = quote.failure?.code ?? (quote.state === 'intent_issued' ? quote.lastRefusal?.code : undefined)
    const why = code ? `, because of ${code}` : ''
    super(`The purchase ${quote.reference} is ${quote.state}${why}.`)
    this.quote = quote
  }
}

/** Whatever `buy`, `buyByBank` and `follow` throw, discriminated by `code`. */
export type BuyError =
  | ApprovalFailed
  | BundleRefused
  | BuyRefused
  | CashMissing
  | ConnectionLost
  | FirsthandRefusal
  | GivenUp
  | InvalidOption
  | OutcomeUnknown
  | PurchaseEnded
  | PurchaseFailed
  | RailNotOffered
  | WalletDeclined
  | WrongChain
