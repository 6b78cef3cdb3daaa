import type { Hex } from '@firsthand/values/values'
import type { PriceLadder } from '../pricing.rules.ts'

/** A market as its suppliers know it: an instrument at a settlement contract, and the tokens that change hands. */
export type VenueMarket = {
  /** CAIP-2. */
  readonly chainId: string
  readonly contract: Hex
  readonly instrument: string
  readonly cash: { readonly address: Hex; readonly decimals: number }
  readonly asset: { readonly address: Hex; readonly decimals: number }
}

/** A request for an order: who fills it, for which buyer, and how much cash the venue receives. */
export type OrderRequest = {
  readonly market: VenueMarket
  /** Our executor: the only one that may fill the order. */
  readonly executor: Hex
  readonly buyer: Hex
  readonly cash: bigint
  /** Until when it should be good, in unix seconds; a shorter answer shortens the quote. */
  readonly minExpiry: number
}

/** What a supplier signed, checked against the request. */
export type SupplierOrder = {
  /** What the venue knows the order by: it fills it once. */
  readonly id: string
  readonly unitAmount: bigint
  /** The last second at which the venue fills it, in unix seconds. */
  readonly lastSecond: number
  /** The order in the protocol's own words, as plain data: it is kept as JSON and handed back. */
  readonly order: object
  /** The call that fills it for the buyer. */
  readonly calldata: Hex
}

/**
 * Why a supplier gives nothing. `no_quote`: it answered, and has no price for this size. `venue_mismatch`: it does not
 * trade the market's instrument. `venue_declined`: it withdrew its order. All else is `venue_unavailable`: it shows nothing
 * about a price, and least of all that there is none.
 */
export type SupplierRefusal = {
  readonly refused: 'no_quote' | 'venue_unavailable' | 'venue_mismatch' | 'venue_declined'
  /** For operators and the audit trail; never shown to a caller. */
  readonly why: string
  /** For operators: the fault is ours, or a promise was broken. */
  readonly alarm?: true
}

/**
 * One supplier at one settlement contract. None of its calls fails: what goes wrong is a refusal. It asks once, within a
 * deadline of its own, and believes nothing that it has not checked.
 */
export interface Supplier {
  readonly name: string
  /** How the venue must stand in the router: the one function that is called, and who receives the units. */
  readonly selector: Hex
  readonly delivers: 'to the buyer' | 'to its caller'
  /** Whether it may still decline after it has signed. */
  readonly lastLook: boolean
  prices(market: VenueMarket): Promise<PriceLadder | SupplierRefusal>
  order(requested: OrderRequest): Promise<SupplierOrder | SupplierRefusal>
  /** What an order that it gave is good for now. */
  orderAgain(requested: OrderRequest, order: object): Promise<SupplierOrder | SupplierRefusal>
}

/** Those who trade this instrument at this contract; empty when nobody does. */
export type Suppliers = (market: VenueMarket) => readonly Supplier[]
