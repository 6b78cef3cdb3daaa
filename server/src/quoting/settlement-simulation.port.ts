import type { Reason } from '@firsthand/wire/refusals'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'

type Hex = `0x${string}`

/** A bundle that only the buyer has not signed yet. */
export type UnsignedSettlement = {
  /** CAIP-2. */
  readonly chainId: string
  readonly router: Hex
  readonly intent: IntentMessage
  readonly venueCalldata: Hex
  readonly signatures: {
    readonly settlementOperator: Hex
    readonly complianceAttestation: Hex
    readonly feeAttestation: Hex
  }
  readonly surface: 'mint' | 'rfq'
}

/**
 * How the settlement would end. `unknown`: the node cannot imagine it, which alone is no refusal. Otherwise the reason
 * of the refusal that the revert means; `alarm` when somebody must look.
 */
export type SimulationOutcome =
  | 'settles'
  | 'unknown'
  | { readonly refusal: Reason; readonly alarm: boolean; readonly error: string; readonly args: readonly unknown[] }

/** Runs a whole settlement against a node without sending it, as if the buyer had signed and could pay. */
export interface PreflightSimulation {
  simulate(settlement: UnsignedSettlement): Promise<SimulationOutcome>
}
