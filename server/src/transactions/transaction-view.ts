import type { FinalityRule } from '@firsthand/chain/nodes'
import { isRevert } from '@firsthand/chain/read-contracts'
import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { logRootsAbi } from '@firsthand/contracts/abi/log-roots'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import {
  type Abi,
  BaseError,
  decodeErrorResult,
  type Hex,
  isHex,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { Followed, Mined, Standing } from './transaction.rules.ts'

/** What one node shows of a transaction. */
export type NodeView = {
  readonly head: bigint
  /** The newest block that the node calls final; null when there is none yet. */
  readonly final: bigint | null
  readonly mined: Mined | null
  readonly isKnown: boolean
  /** Whether the nonce is used at the final block. */
  readonly isUsed: boolean
}

const unless = <T>(missing: new (...args: never[]) => Error, asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof missing) return null
    throw error
  })

/** The newest block that the node calls final; null when there is none yet. */
export async function finalBlock(client: PublicClient, finality: FinalityRule, head: bigint): Promise<bigint | null> {
  if (finality.rule === 'depths') return head < BigInt(finality.finalDepth) ? null : head - BigInt(finality.finalDepth)
  return client.getBlock({ blockTag: 'finalized' }).then(
    ({ number }) => number,
    () => null,
  )
}

async function minedAt(client: PublicClient, { hashes }: Followed): Promise<Mined | null> {
  for (const hash of hashes) {
    const receipt = await unless(TransactionReceiptNotFoundError, client.getTransactionReceipt({ hash }))
    if (receipt === null) continue
    const { blockNumber, blockHash, status } = receipt
    const revert = status === 'success' ? null : await revertName(client, hash, blockNumber)
    return { hash, blockNumber, blockHash, revert }
  }
  return null
}

/** Asks one node about every copy of a transaction. */
export async function viewOf(client: PublicClient, finality: FinalityRule, followed: Followed): Promise<NodeView> {
  const { number: head } = await client.getBlock()
  const [final, mined] = await Promise.all([finalBlock(client, finality, head), minedAt(client, followed)])
  if (mined !== null) return { head, final, mined, isKnown: true, isUsed: true }
  const { address, nonce, hashes } = followed
  const found = hashes.map((hash) => unless(TransactionNotFoundError, client.getTransaction({ hash })))
  const isKnown = (await Promise.all(found)).some((transaction) => transaction !== null)
  const count = final === null ? 0 : await client.getTransactionCount({ address, blockNumber: final })
  return { head, final, mined, isKnown, isUsed: BigInt(count) > nonce }
}

/**
 * What the nodes show together. One that has not come as far as another calls final is behind, and does not count. A transaction
 * is final when every other one has it in the same final block; its nonce is taken when all of them say so.
 */
export function standingOf(views: readonly NodeView[]): Standing {
  const furthest = views.reduce((most, { final }) => (final !== null && final > most ? final : most), 0n)
  const received = views.filter(({ head }) => head >= furthest)
  const [mined] = received.flatMap((view) => view.mined ?? [])
  if (mined !== undefined) {
    const isFinal = (view: NodeView) =>
      view.mined?.blockHash === mined.blockHash && view.final !== null && view.final >= mined.blockNumber
    return { standing: received.every(isFinal) ? 'final' : 'mined', ...mined }
  }
  if (received.every(({ isUsed }) => isUsed)) return { standing: 'taken' }
  return { standing: views.some(({ isKnown }) => isKnown) ? 'waiting' : 'absent' }
}

const abi: Abi = [...unitDeliveryAbi, ...settlementRouterAbi, ...erc2771ForwarderAbi, ...logRootsAbi]

function nameOf(data: Hex | undefined): string {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data: data ?? '0x' })
    // A text is all that some tokens say.
    return errorName === 'Error' ? String(args[0]).slice(0, 200) : errorName
  } catch {
    return 'unknown'
  }
}

function revertData(error: unknown): Hex | undefined {
  const found = error instanceof BaseError ? error.walk((each) => isHex((each as { data?: unknown }).data)) : null
  return (found as { data?: Hex } | null)?.data
}

/** Runs the call again at a block: the name of the error, or null when it goes through there. */
async function replayed(client: PublicClient, call: object, blockNumber: bigint): Promise<string | null> {
  try {
    await client.call({ ...call, blockNumber })
    return null
  } catch (error) {
    if (isRevert(error)) return nameOf(revertData(error))
    throw error
  }
}

/** Why a transaction of ours was reverted, by the name of the contract's error. */
async function revertName(client: PublicClient, hash: Hex, blockNumber: bigint): Promise<string> {
  const { from, to, input, gas } = await client.getTransaction({ hash })
  const call = { account: from, to, data: input, gas }
  // Before its block is nearest to what it met; what another transaction of that block did shows after it.
  return (await replayed(client, call, blockNumber - 1n)) ?? (await replayed(client, call, blockNumber)) ?? 'unknown'
}
