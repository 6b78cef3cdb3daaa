import { isRevert } from '@firsthand/chain/read-contracts'
import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { nameOfRevert } from '@firsthand/contracts/revert-meaning'
import {
  type Address,
  BaseError,
  type ContractFunctionArgs,
  concatHex,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  isHex,
  type PublicClient,
  type Transaction,
} from 'viem'

/** Where settlements of a chain are sent to. */
export type SettlementContracts = { readonly router: Address; readonly forwarder: Address }

type ForwardRequest = ContractFunctionArgs<typeof erc2771ForwarderAbi, 'payable', 'execute'>[0]

/** A try to settle a quote. Through the forwarder it comes with the buyer's signature, which may be forged. */
type Attempt = { readonly onchainRef: Hex; readonly buyer: Address; readonly request: ForwardRequest | null }

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

type Frame = {
  readonly to?: Hex
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly calls?: Frame[]
}
type MinedTransaction = Pick<Transaction, 'hash' | 'from' | 'gas' | 'value' | 'input'>

/** The call of the router in a trace that tried this quote; null when it never came so far. */
function routerCall(frame: Frame, router: Hex, data: Hex): Frame | null {
  if (frame.to && isAddressEqual(frame.to, router) && frame.input.startsWith(data)) return frame
  for (const call of frame.calls ?? []) {
    const found = routerCall(call, router, data)
    if (found) return found
  }
  return null
}

/** The revert as the node recorded it; undefined where it keeps no traces. */
async function traced(client: PublicClient, tx: MinedTransaction, router: Hex, data: Hex): Promise<Hex | undefined> {
  const params = [tx.hash, { tracer: 'callTracer' }]
  const trace = await client.request({ method: 'debug_traceTransaction', params } as never).catch(() => null)
  const call = trace === null ? null : routerCall(trace as unknown as Frame, router, data)
  return call?.error ? (call.output ?? '0x') : undefined
}

function revertData(error: unknown): Hex {
  const found = error instanceof BaseError ? error.walk((each) => isHex((each as { data?: unknown }).data)) : null
  return (found as { data?: Hex } | null)?.data ?? '0x'
}

/** Runs the call again at a block; undefined when it goes through there. */
async function replayed(client: PublicClient, call: object, blockNumber: bigint): Promise<Hex | undefined> {
  try {
    await client.call({ ...call, blockNumber })
    return undefined
  } catch (error) {
    if (isRevert(error)) return revertData(error)
    throw error
  }
}

/** Why the router refused an attempt, by a name of the table of settlement errors. */
export async function explainRevert(
  client: PublicClient,
  { router, forwarder }: SettlementContracts,
  tx: MinedTransaction,
  { request }: Attempt,
  blockNumber: bigint,
): Promise<string> {
  const data = request?.data ?? tx.input
  const recorded = await traced(client, tx, router, data)
  if (recorded !== undefined) return nameOfRevert(recorded)
  const call = request
    ? { account: forwarder, to: router, data: concatHex([data, request.from]), gas: BigInt(request.gas) }
    : { account: tx.from, to: router, data, gas: tx.gas }
  // Before its block is nearest to what it met; what only the block's own time made fail shows after it.
  const stated = (await replayed(client, call, blockNumber - 1n)) ?? (await replayed(client, call, blockNumber))
  return nameOfRevert(stated ?? '0x')
}

/** Whether the buyer signed what the forwarder was asked to carry. */
export async function isSignedByBuyer(
  client: PublicClient,
  forwarder: Hex,
  { request }: Attempt,
  blockNumber?: bigint,
): Promise<boolean> {
  if (request === null) return true
  const at = blockNumber === undefined ? {} : { blockNumber }
  const call = { address: forwarder, abi: erc2771ForwarderAbi, functionName: 'verify', args: [request], ...at } as const
  return client.readContract(call)
}
