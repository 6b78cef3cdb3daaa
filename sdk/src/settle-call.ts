import { intentFields, type SettlementIntent } from '@firsthand/wire/settlement-intent'
import { encodeFunctionData, type Hex } from 'viem'
import type { Bundle } from './gen/types.gen.ts'
import { routerAbi } from './settle-abi.ts'

/** The intent as the chain reads it. */
export function intentOf({ intent }: Bundle): SettlementIntent {
  const entries = intentFields.map(({ name, type }) => [
    name,
    type.startsWith('uint') ? BigInt(intent[name]) : intent[name],
  ])
  return Object.fromEntries(entries) as SettlementIntent
}

/** What `settle` takes: the bundle, and the buyer's signature as the last of the four. */
export function settleArgs(bundle: Bundle, buyerSignature: Hex) {
  const { settlementOperator, complianceAttestation, feeAttestation } = bundle.signatures
  const signatures = {
    operator: settlementOperator as Hex,
    compliance: complianceAttestation as Hex,
    fee: feeAttestation as Hex,
    buyer: buyerSignature,
  }
  return [intentOf(bundle), bundle.venueCalldata as Hex, signatures] as const
}

/** The calldata of `settle`, encoded anew. */
export const settleData = (bundle: Bundle, buyerSignature: Hex): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: 'settle', args: settleArgs(bundle, buyerSignature) })
