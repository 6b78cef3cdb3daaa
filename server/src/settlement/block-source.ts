import { type FinalityRule, inShort, type NodesSettings, nodeAt } from '@firsthand/chain/nodes'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import type { Hex, PublicClient } from 'viem'
import { readBlocks, slotOf } from './read-blocks.ts'
import type { Agreed, Block, Seen, SeenBlocks } from './settlement.rules.ts'
import { attemptsIn, isSignedByBuyer, type SettlementContracts } from './settlement-attempts.ts'

export type FollowedChain = NodesSettings & {
  readonly router: Hex
  readonly finality: FinalityRule
  readonly startBlock: bigint | null
}

/** What one node shows to wait. One that shows no block of waiting transactions shows none. */
async function pendingAt({ client }: NodeHead, contracts: SettlementContracts, newest: bigint): Promise<Seen[]> {
  const block = await client.getBlock({ blockTag: 'pending', includeTransactions: true }).catch(() => null)
  // Some nodes answer with their newest block.
  if (block === null || (block.number !== null && block.number <= newest)) return []
  const found: Seen[] = []
  for (const tx of block.transactions)
    for (const attempt of attemptsIn(tx, contracts)) {
      const { onchainRef, buyer } = attempt
      if (await isSignedByBuyer(client, contracts.forwarder, attempt))
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
export function evmBlockSource({ chainId, rpcUrls, router, finality, startBlock }: FollowedChain) {
  const nodes = rpcUrls.map((url) => nodeAt(url, chainId))
  let leading: PublicClient | null = null
  let forwarder: Hex | null = null
  /** The nodes that answered the last check, the furthest first. */
  let checked: readonly NodeHead[] = []

  async function contractsAt(client: PublicClient): Promise<SettlementContracts> {
    forwarder ??= await client.readContract({ address: router, abi: settlementRouterAbi, functionName: 'FORWARDER' })
    return { router, forwarder }
  }

  async function heads(): Promise<NodeHead[]> {
    const asked = nodes.map(async (node) => {
      const client = await node()
      const { number, hash, timestamp } = await client.getBlock()
      return { client, number, hash, minedAt: new Date(Number(timestamp) * 1000) }
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
    /** The first block to follow where nothing was followed before; null is the newest. */
    startBlock,
    /** Settlements that wait to be mined, at the nodes of the last check; none where a node does not show them. */
    async pending(): Promise<readonly Seen[]> {
      const found = checked.length > 0 ? checked : await heads()
      const [{ client, number }] = found as [NodeHead, ...NodeHead[]]
      const contracts = await contractsAt(client)
      return (await Promise.all(found.map((node) => pendingAt(node, contracts, number)))).flat()
    },
    /** The chain as the furthest node shows it now. Fails when no node answers. */
    async check() {
      const found = await heads()
      checked = found
      const [leader] = found as [NodeHead, ...NodeHead[]]
      const { client } = leader
      leading = client
      const contracts = await contractsAt(client)
      const head: Omit<Block, 'parentHash'> = { number: leader.number, hash: leader.hash, minedAt: leader.minedAt }
      return {
        head,
        /** From this block to that one, both included. Fails when the chain changes meanwhile. */
        blocks: (from: bigint, to: bigint): Promise<SeenBlocks> => readBlocks(client, contracts, from, to),
        /** Null when there is no such block. */
        hashAt: (number: bigint) => hashAt(client, number),
        /** The newest safe or final block, but none above `most`, on which every node agrees that is not behind it. */
        agreed: (level: Level, most: bigint) => agreedBlock(found, finality, level, most),
        /** Whether any node knows the transaction, mined or waiting. */
        async knows(txHash: Hex): Promise<boolean> {
          const asked = found.map((node) => node.client.getTransaction({ hash: txHash }).then(() => true))
          return (await Promise.allSettled(asked)).some(({ status }) => status === 'fulfilled')
        },
      }
    },
  }
}

export type BlockSource = ReturnType<typeof evmBlockSource>
export type ChainView = Awaited<ReturnType<BlockSource['check']>>

/** The newest block of a node that answers. */
type NodeHead = {
  readonly client: PublicClient
  readonly number: bigint
  readonly hash: Hex
  readonly minedAt: Date
}
type Level = 'safe' | 'finalized'

/** A block that a node calls safe or final; its hash where the node showed it. */
type Reached = { readonly number: bigint; readonly hash: Hex | null }

/** How far a node itself says that the chain is safe or final; null when it does not tell. */
async function reached({ client, number }: NodeHead, finality: FinalityRule, level: Level): Promise<Reached | null> {
  if (finality.rule === 'tags')
    return client.getBlock({ blockTag: level }).then(
      ({ number: at, hash }) => ({ number: at, hash }),
      () => null,
    )
  const depth = BigInt(level === 'safe' ? finality.safeDepth : finality.finalDepth)
  return number < depth ? null : { number: number - depth, hash: null }
}

/** What a node shows at a block; null where it shows none. A block that it has just shown is not asked for again. */
async function shownAt({ client }: NodeHead, number: bigint, sure: Reached | null): Promise<Hex | null> {
  if (sure !== null && sure.number === number && sure.hash !== null) return sure.hash
  return client.getBlock({ blockNumber: number }).then(
    ({ hash }) => hash,
    () => null,
  )
}

/**
 * The newest block that every node calls safe or final and shows the same. A node that has not come as far as the furthest
 * one is sure is behind, and left out.
 */
async function agreedBlock(
  nodes: readonly NodeHead[],
  finality: FinalityRule,
  level: Level,
  most: bigint,
): Promise<Agreed> {
  const reported = await Promise.all(nodes.map(async (node) => ({ node, sure: await reached(node, finality, level) })))
  const [furthest = null] = reported.flatMap(({ sure }) => (sure === null ? [] : [sure.number]))
  if (furthest === null) return null
  const asked = reported.filter(({ node }) => node.number >= furthest)
  const sure = asked.flatMap(({ sure: each }) => (each === null ? [] : [each.number]))
  const number = [...sure, most].reduce((least, each) => (each < least ? each : least))
  const shown = await Promise.all(asked.map((each) => shownAt(each.node, number, each.sure)))
  const [first, ...others] = shown.filter((hash) => hash !== null)
  if (first === undefined) return null
  return others.every((hash) => hash === first) ? { number, hash: first } : 'disputed'
}
