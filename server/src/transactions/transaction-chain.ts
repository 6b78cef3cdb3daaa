import { type FinalityRule, inShort, type NodesSettings, nodeAt } from '@firsthand/chain/nodes'
import { type Hex, keccak256, type PublicClient } from 'viem'
import type { Followed, GasPrice, Standing } from './transaction.rules.ts'
import { standingOf, viewOf } from './transaction-view.ts'

export type SendingChain = NodesSettings & { readonly finality: FinalityRule }

/** How nodes say that they have a transaction already. */
const known = /already known|already imported|known transaction|already in mempool/i

function openNodes({ chainId, rpcUrls, finality }: SendingChain) {
  const nodes = rpcUrls.map((url) => nodeAt(url, chainId))

  const askEach = <T>(question: (client: PublicClient) => Promise<T>) =>
    Promise.allSettled(nodes.map(async (node) => question(await node())))

  /** The answers of all nodes that answer; fails when none does. */
  async function receive<T>(question: (client: PublicClient) => Promise<T>): Promise<T[]> {
    const received = await askEach(question)
    const stated = received.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const [failure] = received.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    if (stated.length === 0) throw inShort(failure)
    return stated
  }
  return { askEach, receive, finality }
}

async function priceAt(client: PublicClient): Promise<GasPrice> {
  const { baseFeePerGas } = await client.getBlock()
  const maxPriorityFeePerGas = await client.estimateMaxPriorityFeePerGas()
  // Twice the base fee still holds after six full blocks.
  return { maxFeePerGas: (baseFeePerGas ?? 0n) * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** Hands bytes to one node. One that has them already, in a block too, has taken them. */
async function send(client: PublicClient, raw: Hex): Promise<void> {
  try {
    await client.request({ method: 'eth_sendRawTransaction', params: [raw] })
  } catch (error) {
    const why = inShort(error)
    if (known.test(why.message)) return
    const isMined = await client.getTransactionReceipt({ hash: keccak256(raw) }).then(
      () => true,
      () => false,
    )
    if (!isMined) throw why
  }
}

/**
 * The chains that we send transactions on, each at several nodes: one may lag, forget, or be away. Every method fails when
 * no node answers.
 */
export function evmTransactionChain(chains: readonly SendingChain[]) {
  const opened = new Map(chains.map((chain) => [chain.chainId, openNodes(chain)]))
  const on = (chainId: string) => {
    const nodes = opened.get(chainId)
    if (nodes === undefined) throw new Error(`${chainId} is not served`)
    return nodes
  }
  return {
    serves: (chainId: string): boolean => opened.has(chainId),

    /** What a transaction should offer now. */
    async gasPrice(chainId: string): Promise<GasPrice> {
      const [price] = await on(chainId).receive(priceAt)
      return price as GasPrice
    },

    /** Hands the bytes to every node. Null when one took them or has them; otherwise why none did. Never fails. */
    async broadcast(chainId: string, raw: Hex): Promise<string | null> {
      const received = await on(chainId).askEach((client) => send(client, raw))
      const [failure] = received.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
      const isTaken = failure === undefined || received.some(({ status }) => status === 'fulfilled')
      return isTaken ? null : inShort(failure).message
    },

    async standing(followed: Followed): Promise<Standing> {
      const { receive, finality } = on(followed.chainId)
      return standingOf(await receive((client) => viewOf(client, finality, followed)))
    },

    /** How many nonces of the account the chain has used: the highest count that any node knows. */
    async usedNonces(chainId: string, address: Hex): Promise<bigint> {
      const counts = await on(chainId).receive((client) => client.getTransactionCount({ address }))
      return BigInt(Math.max(...counts))
    },
  }
}

export type TransactionChain = ReturnType<typeof evmTransactionChain>
