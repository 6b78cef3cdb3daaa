import type { FinalityRule } from '@firsthand/chain/finality'
import type { Hex, PublicClient } from 'viem'
import type { Agreed } from './block-source.port.ts'

/** The newest block of a node that answers. */
export type NodeHead = { readonly client: PublicClient; readonly number: bigint; readonly hash: Hex }
type Level = 'safe' | 'finalized'

/** How far a node itself says that the chain is safe or final; null when it does not tell. */
async function reached({ client, number }: NodeHead, finality: FinalityRule, level: Level): Promise<bigint | null> {
  if (finality.rule === 'tags')
    return client.getBlock({ blockTag: level }).then(
      (block) => block.number,
      () => null,
    )
  const depth = BigInt(level === 'safe' ? finality.safeDepth : finality.finalDepth)
  return number < depth ? null : number - depth
}

/**
 * The newest block that every node calls safe or final and shows the same. A node that has not come as far as the furthest
 * one is sure is behind, and left out.
 */
export async function agreedBlock(
  nodes: readonly NodeHead[],
  finality: FinalityRule,
  level: Level,
  most: bigint,
): Promise<Agreed> {
  const reported = await Promise.all(nodes.map(async (node) => ({ node, sure: await reached(node, finality, level) })))
  const [furthest = null] = reported.flatMap(({ sure }) => (sure === null ? [] : [sure]))
  if (furthest === null) return null
  const asked = reported.filter(({ node }) => node.number >= furthest)
  const sure = asked.flatMap(({ sure: each }) => (each === null ? [] : [each]))
  const number = [...sure, most].reduce((least, each) => (each < least ? each : least))
  const shown = await Promise.all(
    asked.map(({ node }) => node.client.getBlock({ blockNumber: number }).catch(() => null)),
  )
  const [first, ...others] = shown.filter((block) => block !== null)
  if (first === undefined) return null
  return others.every(({ hash }) => hash === first.hash) ? { number, hash: first.hash } : 'disputed'
}
