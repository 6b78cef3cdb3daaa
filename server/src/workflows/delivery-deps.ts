import type { DeliveryBook } from '../ports/bank-transfer/delivery-book.ts'
import type { PurchaseKey } from '../ports/bank-transfer/purchase-moves.ts'
import { keyOf, type Target } from '../ports/run.ts'
import type { Tell } from '../ports/tell.ts'
import type { Account, TransactionLedger } from '../ports/transaction-ledger.ts'
import type { ReleaseDeps } from '../rails/bank-transfer/release.ts'

/** What the delivery of purchases works with. */
export type DeliveryDeps = ReleaseDeps & {
  readonly deliveries: DeliveryBook
  readonly ledger: TransactionLedger
  readonly tell: Tell
  /** The address whose key delivers now; null when there is none. */
  readonly deliveryAddress: () => Account['address'] | null
  readonly pollSeconds: number
}

/** A message about a purchase: `round` counts how often it has sent itself on. */
export type AboutPurchase = PurchaseKey & { readonly round?: number }

/** Where messages about a purchase's delivery go: one at a time. */
export const deliveryOf = ({ tenant, reference }: PurchaseKey, handler: 'release' | 'deliver' | 'void'): Target => ({
  object: 'Delivery',
  key: keyOf(tenant, reference),
  handler,
})

/** After so many looks the work is left to whoever finds it overdue. */
export const roundsMax = 120

/** Each eight rounds wait twice as long, up to sixteen times. */
export const delayOf = (round: number, pollSeconds: number): number => pollSeconds * 2 ** Math.min(round >> 3, 4)
