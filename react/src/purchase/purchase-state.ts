import type { Market, MarketToken, Purchase, Quote } from '@firsthand/sdk'
import type { WalletTask } from '@firsthand/sdk/purchase-steps'
import type { Hex } from 'viem'

/** Which calls a purchase is made of. */
export type Rail = 'primaryMint' | 'rfq' | 'bank'

/** What the buyer is about to sign, read from the verified bundle and from nothing else. Amounts are base units. */
export type Summary = {
  readonly reference: string
  readonly pay: bigint
  /** Inside `pay`. */
  readonly fee: bigint
  readonly getAtLeast: bigint
  readonly cash: MarketToken
  readonly unit: MarketToken
  readonly recipient: Hex
  /** The settlement router, which is the pinned one. */
  readonly contract: Hex
  readonly chainId: number
  readonly digest: Hex
  /** The last moment to send it. */
  readonly deadline: string
}

export type WalletAsk = {
  readonly task: WalletTask
  /** The first is 1. */
  readonly number: number
  readonly of: number
}

/** Why the last step did not happen. `code` is a refusal code of the service, or one of an error of the SDK. */
export type PurchaseProblem = {
  readonly code: string
  /** For `messageFor` and `adviceFor`. */
  readonly error: { readonly code: string }
}

type OnChain = { readonly rail: 'primaryMint' | 'rfq'; readonly reference: string; readonly quote: Quote }
type Agreed = OnChain & { readonly summary: Summary; readonly tasks: readonly WalletTask[] }
type OfBank = { readonly rail: 'bank'; readonly reference: string; readonly purchase: Purchase }

/** Steps of a purchase on chain from the sending on. `unknown`: it may have been sent. */
type Sent = OnChain & { readonly txHash: Hex | null }

/** Where a purchase stands. */
export type PurchaseStage =
  | { readonly step: 'idle'; readonly rail: Rail | null; readonly reference: null }
  /** Reading where a purchase of an earlier visit stands. */
  | { readonly step: 'resuming'; readonly rail: Rail; readonly reference: string }
  | { readonly step: 'ordering'; readonly rail: Rail; readonly reference: null }
  /** The price holds until `quote.expiresAt`. */
  | ({ readonly step: 'quoted' } & OnChain)
  | ({ readonly step: 'checking' } & OnChain)
  | ({ readonly step: 'review' } & Agreed)
  | ({ readonly step: 'wallet'; readonly asking: WalletAsk } & Agreed)
  | ({ readonly step: 'sent' | 'in_block' | 'safe' | 'final' | 'unknown' } & Sent)
  /** The chain refused it; the same offer can be sent again until `retryUntil`, null when that is over. */
  | ({ readonly step: 'failed'; readonly retryUntil: string | null } & Sent)
  /** `expired`: nothing was signed in time. `lapsed`: nothing was settled in time. */
  | ({ readonly step: 'expired' | 'lapsed' } & OnChain)
  | ({
      readonly step:
        | 'to_pay'
        | 'part_paid'
        | 'payment_review'
        | 'paid'
        | 'delivering'
        | 'delivery_blocked'
        | 'delivered'
        | 'refunding'
        | 'refunded'
        | 'payment_expired'
        | 'cancelled'
    } & OfBank)

export type PurchaseStep = PurchaseStage['step']

export type PurchaseState = PurchaseStage & {
  /** Null until it was read, where only a reference was given. */
  readonly market: Market | null
  /** Why the last step did not happen; null after one that did. */
  readonly problem: PurchaseProblem | null
  /** The chain was reorganised, and the block of the settlement is gone. It is followed further. */
  readonly wasReorged: boolean
  /** The service cannot be reached; what is shown may be old. */
  readonly isOffline: boolean
  /** False while something may be under way: "do not buy again". */
  readonly mayBuyAgain: boolean
}
