import type { Subject } from '@firsthand/values/values'
import type { PurchaseKey } from '../purchases/purchase-signals.port.ts'
import type { ChainDelivery } from './unit-delivery.port.ts'

/** The units of a purchase on their way. */
export type Delivery = PurchaseKey &
  ChainDelivery & {
    readonly state: 'sending' | 'blocked' | 'voiding' | 'delivered' | 'voided'
    /** How often it was ordered: two people may order it again. */
    readonly attempt: number
    readonly subject: Subject
    readonly assetClass: string
  }

/** Deliveries, one for each purchase that was released. */
export interface DeliveryStore {
  /** Null before the release. */
  find(purchase: PurchaseKey): Promise<Delivery | null>
  /** Sets when it is overdue. */
  checkAgain(purchase: PurchaseKey, nextSeconds: number): Promise<void>
}
