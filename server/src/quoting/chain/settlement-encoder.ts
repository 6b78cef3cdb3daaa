import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { Hex } from '@firsthand/values/values'
import type { IntentMessage, SettlementIntent } from '@firsthand/wire/settlement-intent'
import { encodeFunctionData, erc20Abi } from 'viem'

type Purchase = { readonly quoteRef: Hex; readonly to: Hex; readonly cash: bigint; readonly expectedPrice: bigint }
type Signatures = { readonly operator: Hex; readonly compliance: Hex; readonly fee: Hex }

/** As long as a signature of a plain key, so that whoever has one puts it in its place. */
const placeholder = `0x${'00'.repeat(65)}` as const

/** The intent as the chain reads it. */
export const numbersOf = (intent: IntentMessage): SettlementIntent => ({
  ...intent,
  cashAmount: BigInt(intent.cashAmount),
  feeAmount: BigInt(intent.feeAmount),
  minUnits: BigInt(intent.minUnits),
  validAfter: BigInt(intent.validAfter),
  deadline: BigInt(intent.deadline),
})

/** Calls as the chain reads them, by the contracts' own interfaces. */
export const settlementEncoder = {
  /** A purchase at an offering's own venue. */
  buy: ({ quoteRef, to, cash, expectedPrice }: Purchase): Hex =>
    encodeFunctionData({ abi: issuanceVenueAbi, functionName: 'buy', args: [quoteRef, to, cash, expectedPrice] }),
  /** An allowance of a token for the spender. */
  approve: (spender: Hex, amount: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  /** The whole settlement, with zeros where the buyer's signature goes. */
  settle: (intent: IntentMessage, venueCalldata: Hex, signatures: Signatures): Hex =>
    encodeFunctionData({
      abi: settlementRouterAbi,
      functionName: 'settle',
      args: [numbersOf(intent), venueCalldata, { ...signatures, buyer: placeholder }],
    }),
}

export type SettlementEncoder = typeof settlementEncoder
