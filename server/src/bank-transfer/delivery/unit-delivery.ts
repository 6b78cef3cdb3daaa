import { nodeAt } from '@firsthand/chain/nodes'
import { isRevert } from '@firsthand/chain/read-contracts'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { Refusal } from '@firsthand/refusal/refusal'
import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex, type PublicClient } from 'viem'
import type { SendingChain } from '#transactions/transaction-chain'
import { finalBlock } from '#transactions/transaction-view'
import {
  type ChainDelivery,
  type Conclusion,
  deliveryContractMismatch,
  deliveryUnavailable,
  type WantedContract,
} from './delivery.rules.ts'

const nothing = `0x${'0'.repeat(64)}` as const
/** What the contract keeps for a void purchase. */
const voidMark = `0x${'0'.repeat(63)}1` as const

const deliveredMark = ({ wallet, units }: ChainDelivery): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [wallet, units]))

/** Providers answer for so many blocks at a time; the search goes back this many times as far. */
const blocksAtOnce = 1_000n
const searchesMax = 200

/** The event by which a purchase ended, from the newest block backwards: it is hardly ever old. */
async function eventOf(client: PublicClient, { contract: address, purchaseId }: ChainDelivery, final: bigint) {
  // Of the contract's events only `Delivered` and `Voided` name a purchase.
  const topics: [null, Hex] = [null, purchaseId]
  for (let [to, check] = [final, 0]; to >= 0n && check < searchesMax; to -= blocksAtOnce, check += 1) {
    const fromBlock = numberToHex(to < blocksAtOnce ? 0n : to - blocksAtOnce + 1n)
    const filter = { address, topics, fromBlock, toBlock: numberToHex(to) }
    const [found] = await client.request({ method: 'eth_getLogs', params: [filter] })
    if (found?.transactionHash && found.blockNumber)
      return { txHash: found.transactionHash, blockNumber: BigInt(found.blockNumber) }
  }
  throw new Error('the contract has an outcome, and no event shows it')
}

/** What one node shows as final; null for nothing. */
async function seenBy(client: PublicClient, chain: SendingChain, delivery: ChainDelivery): Promise<Conclusion | null> {
  const final = await finalBlock(client, chain.finality, await client.getBlockNumber())
  if (final === null) return null
  const { contract: address, purchaseId } = delivery
  const at = { address, abi: unitDeliveryAbi, blockNumber: final } as const
  const mark = await client.readContract({ ...at, functionName: 'outcomeOf', args: [purchaseId] })
  if (mark === nothing) return null
  const outcome = mark === voidMark ? 'voided' : mark === deliveredMark(delivery) ? 'delivered' : 'other'
  return { outcome, ...(await eventOf(client, delivery, final)) }
}

/** Whether the contract is paused. Whatever does not answer as a delivery contract does is none. */
async function pausedAt(client: PublicClient, { contract, assetToken, mints }: WantedContract): Promise<boolean> {
  const at = { address: contract as Address, abi: unitDeliveryAbi } as const
  const code = await client.getCode({ address: at.address })
  if (code === undefined || code === '0x') throw deliveryContractMismatch(`${contract} is no contract`)
  try {
    const [asset, doesMint, paused] = await Promise.all([
      client.readContract({ ...at, functionName: 'ASSET_TOKEN' }),
      client.readContract({ ...at, functionName: 'MINTS' }),
      client.readContract({ ...at, functionName: 'paused' }),
    ])
    if (asset.toLowerCase() !== assetToken.toLowerCase()) throw deliveryContractMismatch('It delivers another token.')
    if (doesMint !== mints) throw deliveryContractMismatch('It delivers in the other mode.')
    return paused
  } catch (error) {
    if (isRevert(error)) throw deliveryContractMismatch(`${contract} is no delivery contract`)
    throw error
  }
}

/** The delivery contracts of our instruments. What is final is asked of every node of the chain. */
export function evmUnitDelivery(chains: readonly SendingChain[]) {
  const opened = new Map(
    chains.map((chain) => [chain.chainId, { chain, nodes: chain.rpcUrls.map((url) => nodeAt(url, chain.chainId)) }]),
  )

  /** The answers of all nodes that answered, at least one. A refusal of ours is raised. */
  async function askNodes<T>(chainId: string, question: (client: PublicClient, chain: SendingChain) => Promise<T>) {
    const found = opened.get(chainId)
    if (found === undefined) throw deliveryUnavailable(`${chainId} is not served`)
    const settled = await Promise.allSettled(found.nodes.map(async (node) => question(await node(), found.chain)))
    const causes = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    const refusal = causes.find((cause) => cause instanceof Refusal)
    if (refusal !== undefined) throw refusal
    const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    if (answers.length === 0) throw deliveryUnavailable('no node answered', { cause: causes[0] })
    return answers as [T, ...T[]]
  }

  return {
    /** Null while nothing is final. Raises `delivery_unavailable` when the nodes do not answer, or not alike. */
    async conclusion(delivery: ChainDelivery): Promise<Conclusion | null> {
      const answers = await askNodes(delivery.chainId, (client, chain) => seenBy(client, chain, delivery))
      // A node that lags shows nothing yet; two that show different outcomes cannot both be right.
      if (answers.includes(null)) return null
      if (new Set(answers.map((each) => `${each?.outcome} ${each?.txHash}`)).size > 1)
        throw deliveryUnavailable('the nodes disagree')
      return answers[0]
    },

    /**
     * Whether deliveries are paused on chain. Raises `delivery_contract_mismatch` when the contract is not what the
     * instrument needs, and `delivery_unavailable`.
     */
    async isPaused(wanted: WantedContract): Promise<boolean> {
      return (await askNodes(wanted.chainId, (client) => pausedAt(client, wanted))).some((paused) => paused)
    },

    /** All units that the contract has delivered, as of the newest final block. Raises `delivery_unavailable`. */
    async totalDelivered(chainId: string, contract: string): Promise<bigint> {
      const [total] = await askNodes(chainId, async (client, { finality }) => {
        const final = await finalBlock(client, finality, await client.getBlockNumber())
        const at = { address: contract as Address, abi: unitDeliveryAbi, functionName: 'totalDelivered' } as const
        return final === null ? 0n : client.readContract({ ...at, blockNumber: final })
      })
      return total
    },
  }
}

export type UnitDelivery = ReturnType<typeof evmUnitDelivery>
