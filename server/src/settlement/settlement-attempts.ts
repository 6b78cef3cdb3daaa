import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import {
  type Address,
  type ContractFunctionArgs,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  type Transaction,
} from 'viem'

/** Where settlements of a chain are sent to. */
export type SettlementContracts = { readonly router: Address; readonly forwarder: Address }

type ForwardRequest = ContractFunctionArgs<typeof erc2771ForwarderAbi, 'payable', 'execute'>[0]

/** A try to settle a quote. Through the forwarder it comes with the buyer's word, which somebody may have made up. */
export type Attempt = { readonly onchainRef: Hex; readonly buyer: Address; readonly request: ForwardRequest | null }

/** What a call to the router wants to settle; null when it is another call, or none. */
function intentIn(data: Hex) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: settlementRouterAbi, data })
    return functionName === 'settle' || functionName === 'settleWithPermit' ? args[0] : null
  } catch {
    return null
  }
}

function requestsIn(data: Hex): readonly ForwardRequest[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc2771ForwarderAbi, data })
    if (functionName === 'execute') return [args[0]]
    return functionName === 'executeBatch' ? args[0] : []
  } catch {
    return []
  }
}

function attempt(sender: Address, data: Hex, request: ForwardRequest | null): Attempt[] {
  const intent = intentIn(data)
  // Anybody may name any quote in a call. Only the buyer can settle it, so nobody else's try says anything about it.
  if (intent === null || !isAddressEqual(intent.buyer, sender)) return []
  return [{ onchainRef: intent.quoteRef, buyer: intent.buyer, request }]
}

/** The settlements that a transaction tries: the buyer's own, or what the forwarder carries. */
export function attemptsIn(tx: Pick<Transaction, 'from' | 'to' | 'input'>, contracts: SettlementContracts): Attempt[] {
  if (tx.to === null) return []
  if (isAddressEqual(tx.to, contracts.router)) return attempt(tx.from, tx.input, null)
  if (!isAddressEqual(tx.to, contracts.forwarder)) return []
  return requestsIn(tx.input)
    .filter(({ to }) => isAddressEqual(to, contracts.router))
    .flatMap((request) => attempt(request.from, request.data, request))
}
