import type { Subject } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import type { TradedMarket } from '#markets/market.rules'
import type { PurchaseKey } from '../purchases/purchase-signals.port.ts'

/** A paid purchase, and all that its release is judged by as the rows are at that moment. */
export type PaidPurchase = PurchaseKey & {
  readonly subject: Subject
  readonly chainId: string
  readonly wallet: `0x${string}`
  readonly createdAt: Date
  readonly cashAmount: bigint
  /** When it could be traded, as it was promised. */
  readonly tradingWindow: Market['tradingWindow']
  /** The market as it is; null when the tenant does not see it. */
  readonly market: TradedMarket | null
  readonly isDeliveryEnabled: boolean
  readonly isInstrumentPaused: boolean
  readonly deliveryContract: `0x${string}` | null
  readonly deliveryMode: 'mint' | 'transfer'
  /** Whether the last proof of the client account found the bank and the books alike. */
  readonly isReconciled: boolean
}

/** Purchases that wait for their release. */
export interface ReleaseStore {
  /** Null when the purchase is not paid: its release is over, or has not begun. */
  paid(purchase: PurchaseKey): Promise<PaidPurchase | null>
  /** Notes the first time that a release has to wait, and sets when it is overdue. True for the first time. */
  wait(purchase: PurchaseKey, nextSeconds: number): Promise<boolean>
}
