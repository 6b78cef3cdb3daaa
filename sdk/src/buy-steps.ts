import type { Hex } from 'viem'
import type { Allowance, Bundle, Market, Purchase, Quote } from './gen/types.gen.ts'

/** A purchase that is paid by bank transfer has been made, or has moved: `purchase.state` says where it stands. */
export type BankStep = { readonly step: 'purchase'; readonly purchase: Purchase }

/** What `buy` has done so far. */
export type BuyStep =
  | BankStep
  | { readonly step: 'market'; readonly market: Market }
  | { readonly step: 'allowance'; readonly allowance: Allowance }
  | { readonly step: 'quoted'; readonly quote: Quote }
  /** The bundle is what was asked for, goes to the pinned router, and is signed by keys that this router takes. */
  | { readonly step: 'bundle'; readonly bundle: Bundle }
  /** The cash has no permit: an approval is on its way, the first of `of` with number 1. */
  | { readonly step: 'approving'; readonly txHash: Hex; readonly number: number; readonly of: number }
  /** The wallet has signed the bundle, and the settlement is on its way. */
  | { readonly step: 'sent'; readonly txHash: Hex }
  | { readonly step: 'waiting'; readonly state: Quote['state'] }
  | { readonly step: 'settled'; readonly quote: Quote }

/** The market has no primary sale: there is nothing to buy. */
export class RailNotOffered extends Error {
  override readonly name = 'RailNotOffered'
  readonly code = 'rail_not_offered'
  readonly remedy = 'Offer another market.'
  constructor({ pairId }: Market) {
    super(`Market ${pairId} has no primary sale.`)
  }
}

/** A purchase that is paid by bank transfer ended without a delivery; `purchase.stateReason` says why. */
export class PurchaseEnded extends Error {
  override readonly name = 'PurchaseEnded'
  readonly code = 'purchase_ended'
  readonly remedy = 'Read `purchase.stateReason`. What was paid goes back to the account that it came from.'
  readonly purchase: Purchase
  constructor(purchase: Purchase) {
    super(`The purchase ${purchase.reference} is ${purchase.state}.`)
    this.purchase = purchase
  }
}

/** The wallet does not hold the cash. Nothing was sent. */
export class CashMissing extends Error {
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
export class ApprovalFailed extends Error {
  override readonly name = 'ApprovalFailed'
  readonly code = 'approval_failed'
  readonly remedy = 'Nothing was bought. Look at the approval before you try again.'
}

/**
 * The settlement was sent, or may have been, and its outcome is not known yet. Buying again could buy twice: read the
 * quote of `reference` until it is settled, failed or lapsed.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  readonly code = 'outcome_unknown'
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

/** The settlement was sent and failed; `quote` states where it stands, and `quote.failure` why. */
export class PurchaseFailed extends Error {
  override readonly name = 'PurchaseFailed'
  readonly code = 'purchase_failed'
  readonly remedy = 'Read `quote.failure`, then take a new quote.'
  readonly quote: Quote
  constructor(quote: Quote) {
    const why = quote.failure ? `, because of ${quote.failure.code}` : ''
    super(`The purchase ${quote.reference} is ${quote.state}${why}.`)
    this.quote = quote
  }
}
