import { issuanceVenueAbi } from '@firsthand/contracts/abi/issuance-venue'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { IntentMessage, SettlementIntent } from '@firsthand/wire/settlement-intent'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { SettlementEncoder } from '../settlement-encoder.port.ts'

/** As long as a signature of a plain key, so that whoever has one puts it in its place. */
const hole = `0x${'00'.repeat(65)}` as const

/** The intent as the chain reads it. */
export const numbersOf = (intent: IntentMessage): SettlementIntent => ({
  ...intent,
  cashAmount: BigInt(intent.cashAmount),
  feeAmount: BigInt(intent.feeAmount),
  minUnits: BigInt(intent.minUnits),
  validAfter: BigInt(intent.validAfter),
  deadline: BigInt(intent.deadline),
})

/** Calls by the contracts' own interfaces. */
export const settlementEncoder: SettlementEncoder = {
  buy: ({ quoteRef, to, cash, expectedPrice }) =>
    encodeFunctionData({ abi: issuanceVenueAbi, functionName: 'buy', args: [quoteRef, to, cash, expectedPrice] }),
  approve: (spender, amount) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  settle: (intent, venueCalldata, signatures) =>
    encodeFunctionData({
      abi: settlementRouterAbi,
      functionName: 'settle',
      args: [numbersOf(intent), venueCalldata, { ...signatures, buyer: hole }],
    }),
}
