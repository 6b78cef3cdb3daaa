import type { FinalityRule } from '@firsthand/chain/finality'
import { inShort, type NodesSettings, nodeAt } from '@firsthand/chain/nodes'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { Hex, PublicClient } from 'viem'
import { agreedBlock, type NodeHead } from './agreed-block.ts'
import type { BlockSource, ChainView, Seen } from './block-source.port.ts'
import { isBuyersWord } from './explain-revert.ts'
import { readBlocks, slotOf } from './read-blocks.ts'
import { attemptsIn, type SettlementContracts } from './settlement-attempts.ts'

export type FollowedChain = NodesSettings & {
  readonly router: Hex
  readonly finality: FinalityRule
  readonly startBlock: bigint | null
}

/** What one node shows to wait. One that shows no block of waiting transactions shows none. */
async function pendingAt({ client, number }: NodeHead, contracts: SettlementContracts): Promise<Seen[]> {
  const block = await client.getBlock({ blockTag: 'pending', includeTransactions: true }).catch(() => null)
  // Some nodes answer with their newest block.
  if (block === null || (block.number !== null && block.number <= number)) return []
  const found: Seen[] = []
  for (const tx of block.transactions)
    for (const attempt of attemptsIn(tx, contracts)) {
      const { onchainRef, buyer } = attempt
      if (await isBuyersWord(client, contracts.forwarder, attempt))
        found.push({ kind: 'pending', onchainRef, buyer, txHash: tx.hash, slot: slotOf(tx) })
    }
  return found
}

const hashAt = (client: PublicClient, blockNumber: bigint): Promise<Hex | null> =>
  client.getBlock({ blockNumber }).then(
    ({ hash }) => hash,
    (error: Error) => {
      if (error.name === 'BlockNotFoundError') return null
      throw error
    },
  )

/** Follows a chain at several nodes, each asked by itself: they may lag, and they may disagree. */
export function evmBlockSource({ chainId, rpcUrls, router, finality, startBlock }: FollowedChain): BlockSource {
  const nodes = rpcUrls.map((url) => nodeAt(url, chainId))
  let leading: PublicClient | null = null
  let forwarder: Hex | null = null

  async function contractsAt(client: PublicClient): Promise<SettlementContracts> {
    forwarder ??= await client.readContract({ address: router, abi: settlementRouterAbi, functionName: 'FORWARDER' })
    return { router, forwarder }
  }

  async function heads(): Promise<NodeHead[]> {
    const asked = nodes.map(async (node) => {
      const client = await node()
      const { number, hash } = await client.getBlock()
      return { client, number, hash }
    })
    const received = await Promise.allSettled(asked)
    const found = received.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const [failure] = received.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    if (found.length === 0) throw inShort(failure)
    // The furthest leads; between equals the one that led, so that two forks of one length are not taken in turns.
    return found.toSorted(
      (a, b) => Number(b.number - a.number) || Number(b.client === leading) - Number(a.client === leading),
    )
  }

  return {
    chainId,
    startBlock,
    async check(): Promise<ChainView> {
      const found = await heads()
      const [leader] = found as [NodeHead, ...NodeHead[]]
      const { client } = leader
      leading = client
      const contracts = await contractsAt(client)
      return {
        head: { number: leader.number, hash: leader.hash },
        blocks: (from, to) => readBlocks(client, contracts, from, to),
        hashAt: (number) => hashAt(client, number),
        agreed: (level, most) => agreedBlock(found, finality, level, most),
        pending: async () => (await Promise.all(found.map((node) => pendingAt(node, contracts)))).flat(),
        async knows(txHash) {
          const asked = found.map((node) => node.client.getTransaction({ hash: txHash }).then(() => true))
          return (await Promise.allSettled(asked)).some(({ status }) => status === 'fulfilled')
        },
      }
    },
  }
}
