import { keyOf, type Target } from '@firsthand/engine/run'
import type { OperatorLog } from '@firsthand/log/operator-log'
import type { Account } from '#transactions/transaction.rules'
import type { TransactionLedger } from '#transactions/transaction-ledger.store'
import type { PurchaseKey } from '../purchases/signals.rules.ts'
import type { DeliveryStore } from './delivery.store.ts'
import type { ReleaseDeps } from './release.ts'

/** What the delivery of purchases works with. */
export type DeliveryDeps = ReleaseDeps & {
  readonly deliveries: DeliveryStore
  readonly ledger: TransactionLedger
  readonly operatorLog: OperatorLog
  /** The address whose key delivers now; null when there is none. */
  readonly deliveryAddress: () => Account['address'] | null
  readonly pollSeconds: number
}

/** A message about a purchase: `round` counts how often the flow has sent it again. */
export type AboutPurchase = PurchaseKey & { readonly round?: number }

/** Where messages about a purchase's delivery go: one at a time. */
export const deliveryOf = ({ tenant, reference }: PurchaseKey, handler: 'release' | 'deliver' | 'void'): Target => ({
  object: 'Delivery',
  key: keyOf(tenant, reference),
  handler,
})

/** After so many checks the flow stops; the search for overdue work takes it up again. */
export const roundsMax = 120

/** Each eight rounds wait twice as long, up to sixteen times. */
export const delayOf = (round: number, pollSeconds: number): number => pollSeconds * 2 ** Math.min(round >> 3, 4)
