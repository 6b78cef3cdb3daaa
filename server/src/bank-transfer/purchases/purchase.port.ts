import type { Caller, PairId, Reference } from '@firsthand/values/values'
import type { PurchaseEvidence, PurchaseTimeline } from '@firsthand/wire/bank-transfer/evidence'
import type { ShownPurchaseState } from '@firsthand/wire/bank-transfer/states'
import type { BuyerStanding, Sale } from '../instruments/sale.rules.ts'
import type { Purchase, PurchaseTerms } from './purchase.rules.ts'

/** What is sold in a market to one buyer, as it stands at one moment. */
export type Offering = { readonly sale: Sale; readonly buyer: BuyerStanding }

/** The key under which a purchase is created, and a hash of what was asked under it. */
export type CreationKey = { readonly key: string; readonly bodyHash: string }

/** A purchase that exists under a key: `replayed` when an earlier call has created it. */
export type Created = { readonly purchase: Purchase; readonly replayed: boolean }

export type PurchaseFilter = { readonly state: ShownPurchaseState | null; readonly pairId: PairId | null }
export type PurchasePageRequest = { readonly before: Reference | null; readonly limit: number }

/** A caller's own purchases, and what can be bought. Null and false mean: not visible to this caller. */
export interface PurchaseStore {
  /** Null when no such market is visible. */
  offering(caller: Caller, pairId: PairId): Promise<Offering | null>
  /** The purchase under a key, if there is one; raises `idempotency_key_reused` for another body. */
  underKey(caller: Caller, key: CreationKey): Promise<Purchase | null>
  /**
   * Judges the offering once more and keeps the purchase with its reservation, message and event: all of it or none. Two
   * of one buyer do not overlap. Raises `LedgerRefused` when fewer units are left, and whatever `decide` raises.
   */
  create(
    caller: Caller,
    key: CreationKey,
    pairId: PairId,
    decide: (offering: Offering | null) => PurchaseTerms,
  ): Promise<Created>
  find(caller: Caller, reference: Reference): Promise<Purchase | null>
  /** Newest first; one more than `limit` when there is a further page. */
  list(caller: Caller, filter: PurchaseFilter, page: PurchasePageRequest): Promise<Purchase[]>
  /**
   * The purchase as it is then, read in the same transaction: who is answered has been heard. False when its state does
   * not allow it, null when it is not this caller's.
   */
  cancel(caller: Caller, reference: Reference): Promise<Purchase | false | null>
  timeline(caller: Caller, reference: Reference): Promise<PurchaseTimeline | null>
  evidence(caller: Caller, reference: Reference): Promise<PurchaseEvidence | null>
}
