import type { TenantId } from '@firsthand/values/values'
import type { PurchaseState } from '@firsthand/wire/bank-transfer/states'
import type { Signal } from './signals.rules.ts'

/** A purchase by its key. */
export type PurchaseKey = { readonly tenant: TenantId; readonly reference: string }

/** Moves purchases for flows: nobody's act, so the service itself stands in the record. */
export interface PurchaseTransitionStore {
  /** Tells the purchase a signal in a transaction of its own. Null when its state does not list it: nothing has moved. */
  move(purchase: PurchaseKey, signal: Signal): Promise<PurchaseState | null>
  /** How long until the due time, at least 0; null when nothing is due, because the purchase is no longer open. */
  dueInSeconds(purchase: PurchaseKey): Promise<number | null>
  /** Whether the due time has passed and a statement covers the due day: then, and only then, it may expire. */
  isDueDayComplete(purchase: PurchaseKey): Promise<boolean>
}
