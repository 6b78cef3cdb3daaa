import type { IntentMessage } from '@firsthand/wire/settlement-intent'

type Hex = `0x${string}`

/** Calls as the chain reads them. */
export interface SettlementEncoder {
  /** A purchase at an offering's own venue. */
  buy(purchase: {
    readonly quoteRef: Hex
    readonly to: Hex
    readonly cash: bigint
    readonly expectedPrice: bigint
  }): Hex
  /** An allowance of a token for the spender. */
  approve(spender: Hex, amount: bigint): Hex
  /** The whole settlement, with zeros where the buyer's signature goes. */
  settle(
    intent: IntentMessage,
    venueCalldata: Hex,
    signatures: { readonly operator: Hex; readonly compliance: Hex; readonly fee: Hex },
  ): Hex
}
