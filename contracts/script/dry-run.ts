import type { SettlementIntent } from '@firsthand/wire/settlement-intent'
import { BaseError, type Hex, isHex, type PublicClient, type StateOverride } from 'viem'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { fundingOverride } from './funding-override.ts'
import { type Meaning, meaningOfRevert } from './revert-meaning.ts'

/** A bundle that the buyer has not signed yet. */
export type UnsignedBundle = {
  readonly router: Hex
  readonly intent: SettlementIntent
  readonly venueCall: Hex
  readonly signatures: { readonly operator: Hex; readonly compliance: Hex; readonly fee: Hex }
  readonly rail: 'mint' | 'rfq'
}

export type DryRun =
  | { readonly settles: true; readonly units: bigint }
  | ({ readonly settles: false } & Meaning)
  /** The buyer's cash is missing and cannot be simulated on this node: that alone is no refusal. */
  | { readonly settles: 'unknown' }

/** Answers every call with the value by which a contract accepts a signature as its own. */
const signsEverything = '0x631626ba7e60e01b5f5260205ff3'

/** The settlement as it would end with the buyer's signature taken for granted, and besides with this state. */
async function settledWith(client: PublicClient, bundle: UnsignedBundle, imagined: StateOverride): Promise<DryRun> {
  const { router, intent, venueCall, signatures } = bundle
  const stateOverride: StateOverride = [{ address: intent.buyer, code: signsEverything }, ...imagined]
  try {
    const { result } = await client.simulateContract({
      account: intent.buyer,
      address: router,
      abi: settlementRouterAbi,
      functionName: 'settle',
      args: [intent, venueCall, { ...signatures, buyer: '0x' }],
      stateOverride,
    })
    return { settles: true, units: result }
  } catch (error) {
    const data = revertData(error)
    if (data === undefined) throw error
    return { settles: false, ...meaningOfRevert(data, bundle.rail) }
  }
}

/**
 * Runs the whole settlement against the node as if the buyer had signed, held the cash and approved it. Nothing is sent. A buyer
 * who can pay costs one question; what does not settle as it stands is judged with the cash that the buyer may lack.
 */
export async function dryRun(client: PublicClient, bundle: UnsignedBundle): Promise<DryRun> {
  const asItStands = await settledWith(client, bundle, [])
  if (asItStands.settles) return asItStands
  const funding = await fundingOverride(client, bundle.intent, bundle.router)
  if (funding === null) return { settles: 'unknown' }
  return settledWith(client, bundle, funding)
}

/** The bytes of a revert; undefined when the node itself failed. */
function revertData(error: unknown): Hex | undefined {
  const found = error instanceof BaseError ? error.walk((each) => isHex((each as { data?: unknown }).data)) : null
  return (found as { data?: Hex } | null)?.data
}
