import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { Hex } from '@firsthand/values/values'
import type { Bundle } from '@firsthand/wire/bundles'
import type { RelayRequest } from '@firsthand/wire/relays'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import { encodeFunctionData, parseSignature } from 'viem'
import { numbersOf } from '#quoting/chain/settlement-encoder'

/**
 * The call that the buyer wants forwarded, made from our own bundle and the buyer's signatures. Nothing else of it comes from
 * the buyer, so whatever else they signed has another hash and does not verify.
 */
export function settlementCall(bundle: Bundle, { buyerSignature, permitSignature }: RelayRequest): Hex {
  const { settlementOperator, complianceAttestation, feeAttestation } = bundle.signatures
  const intent = numbersOf(bundle.intent as IntentMessage)
  const signatures = {
    operator: settlementOperator as Hex,
    compliance: complianceAttestation as Hex,
    fee: feeAttestation as Hex,
    buyer: buyerSignature as Hex,
  }
  const args = [intent, bundle.venueCalldata as Hex, signatures] as const
  if (permitSignature === undefined)
    return encodeFunctionData({ abi: settlementRouterAbi, functionName: 'settle', args })
  const { r, s, yParity } = parseSignature(permitSignature as Hex)
  const permit = { deadline: intent.deadline, v: 27 + yParity, r, s }
  return encodeFunctionData({ abi: settlementRouterAbi, functionName: 'settleWithPermit', args: [...args, permit] })
}
