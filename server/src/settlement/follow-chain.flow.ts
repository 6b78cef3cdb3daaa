import type { BlockSource, ChainView } from './block-source.ts'
import type { Block, Followed, QuoteKey } from './settlement.rules.ts'
import type { SettlementStore } from './settlement.store.ts'

/** So many blocks are read and kept at once: days of downtime are caught up in pieces. */
const blocksMost = 500n

export type FollowDeps = {
  readonly source: BlockSource
  readonly store: SettlementStore
  /** For operators. */
  readonly alarm: (what: string, facts: object) => void
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Where to begin: far enough down that a reorganisation finds what it stands on. */
async function firstBlock({ startBlock }: BlockSource, view: ChainView): Promise<bigint> {
  const wanted = startBlock ?? view.head.number
  const final = await view.agreed('finalized', wanted)
  return final === null || final === 'disputed' ? wanted : final.number
}

async function keep(deps: FollowDeps, view: ChainView, head: Block | null, from: bigint): Promise<boolean> {
  const { source, store, alarm } = deps
  const seen = await view.blocks(from, least(view.head.number, from + blocksMost - 1n))
  if (head !== null && seen.blocks[0]?.parentHash !== head.hash) return stepBack(deps, view, head)
  const kept = await store.keep(source.chainId, head, seen)
  const strangers = kept ? kept.unknown.filter(({ kind }) => kind === 'settled') : []
  for (const { onchainRef, txHash } of strangers)
    alarm('settlement.unknown', { chainId: source.chainId, onchainRef, txHash })
  return kept !== false
}

/** The newest block on record that the chain still has; null when that would be below what is final. */
async function commonBlock({ source, store }: FollowDeps, view: ChainView, head: Block): Promise<Block | null> {
  const { final } = (await store.followed(source.chainId)) as Followed
  for (let number = least(head.number, view.head.number); number >= (final ?? 0n); number -= 1n) {
    const own = await store.blockAt(source.chainId, number)
    if (own === null) return null
    if ((await view.hashAt(number)) === own.hash) return own
  }
  return null
}

/** Goes back to the last block that the chain still has. What is final is never reversed: then nothing moves at all. */
async function stepBack(deps: FollowDeps, view: ChainView, head: Block): Promise<boolean> {
  const { source, store, alarm } = deps
  const { chainId } = source
  const common = await commonBlock(deps, view, head)
  if (common === null) {
    alarm('chain.reorganised_below_final', { chainId, head: `${head.number}`, shown: `${view.head.number}` })
    return false
  }
  const gone = await store.transactionsAbove(chainId, common.number)
  const known = await Promise.all(gone.map(async (txHash) => ((await view.knows(txHash)) ? [txHash] : [])))
  return store.rewind(chainId, head, common, known.flat())
}

/** Comes one piece nearer to the newest block; false when there is nothing more to do. */
export async function advance(deps: FollowDeps, view: ChainView): Promise<boolean> {
  const { source, store } = deps
  const followed = await store.followed(source.chainId)
  if (followed === null) return false
  const { head } = followed
  if (head === null) return keep(deps, view, null, await firstBlock(source, view))
  if (view.head.number > head.number) return keep(deps, view, head, head.number + 1n)
  const own = await store.blockAt(source.chainId, view.head.number)
  // A node that is behind shows what we have; one that shows another block is on another fork.
  return own !== null && own.hash !== view.head.hash && stepBack(deps, view, head)
}

/** Notes how far the chain is sure: only where all nodes show the block that is on record. */
export async function makeSure({ source, store, alarm }: FollowDeps, view: ChainView): Promise<void> {
  const { chainId } = source
  const { head = null } = (await store.followed(chainId)) ?? {}
  if (head === null) return
  const onRecord = async (level: 'safe' | 'finalized'): Promise<Block | null> => {
    const agreed = await view.agreed(level, head.number)
    if (agreed === 'disputed') alarm('chain.nodes_disagree', { chainId, level })
    if (agreed === null || agreed === 'disputed') return null
    const own = await store.blockAt(chainId, agreed.number)
    return own?.hash === agreed.hash ? own : null
  }
  const final = await onRecord('finalized')
  const safe = (await onRecord('safe')) ?? final
  if (safe !== null) await store.makeSure(chainId, { safe, final })
}

const pageSize = 100
/** So many pages at once: what is left is found by the next check. */
const pagesMost = 50

/** Moves every quote of a list that `find` answers until it is empty. One that cannot be moved holds up no other. */
async function moveAll(
  { source, store, alarm }: FollowDeps,
  find: () => Promise<readonly QuoteKey[]>,
): Promise<number> {
  const stuck = new Set<string>()
  const nameOf = ({ tenantId, reference }: QuoteKey) => `${tenantId} ${reference}`
  let moved = 0
  for (let page = 0; page < pagesMost; page += 1) {
    const found = (await find()).filter((key) => !stuck.has(nameOf(key)))
    if (found.length === 0) break
    for (const key of found)
      try {
        await store.move(source.chainId, key)
        moved += 1
      } catch (error) {
        stuck.add(nameOf(key))
        alarm('settlement.stuck', { reference: key.reference, why: String(error) })
      }
  }
  return moved
}

/** Moves the quotes of which something was seen, or has become surer. */
export const moveSeen = (deps: FollowDeps): Promise<number> =>
  moveAll(deps, () => deps.store.unmoved(deps.source.chainId, pageSize))

/** Moves the quotes whose time is over for good. */
export const moveOverdue = (deps: FollowDeps): Promise<number> =>
  moveAll(deps, () => deps.store.overdue(deps.source.chainId, pageSize))
