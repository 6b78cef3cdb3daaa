import type { Purchase, PurchaseRequest, Quote } from '../gen/types.gen.ts'
import type { Wallet } from '../settleable.ts'
import type { BuyStep } from './buy-steps.ts'
import type { Consent } from './consent.ts'

export type BuyRequest = Consent & {
  readonly pairId: number | string
  /** In base units of the market's cash, the fee inside. */
  readonly cashAmount: bigint | string
  /** Pays, signs, sends and receives; where a bank transfer pays, it only receives. */
  readonly wallet: Wallet
  /**
   * Goes on with a quote or a purchase that exists, after a reload or another process: what is done is not done again. The other
   * members are the same as at first.
   */
  readonly reference?: string
  /** Your own name for the order: repeated under it, the service answers the same quote or purchase. */
  readonly idempotencyKey?: string
  /**
   * The wallet pays no gas: it signs a permit, the bundle and a forward request, and the service sends them. Refused where nobody pays
   * the gas, or the cash knows no permit.
   */
  readonly gasless?: boolean
  /** What some markets with bank transfer ask for beside it. */
  readonly bank?: BankTerms
  /** Called with each step as it is done. */
  readonly onProgress?: (step: BuyStep) => void
  /** Gives up before the next step. What was sent to the chain stays sent. */
  readonly signal?: AbortSignal
}

/** The terms that the buyer accepted, the account that will pay, the price that they saw. */
export type BankTerms = Pick<PurchaseRequest, 'termsHash' | 'payerAccountId'> & {
  readonly expectedUnitPrice?: bigint | string
}

/** What was bought: `rail` distinguishes a quote that settled on chain from a purchase that was delivered. */
export type Bought = (Quote & { readonly rail: 'primaryMint' | 'rfq' }) | (Purchase & { readonly rail: 'bank' })
