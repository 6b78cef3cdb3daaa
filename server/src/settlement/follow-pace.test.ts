import { rpcCalls } from '@firsthand/chain/rpc-calls'
import { expect, test } from 'vitest'
import { evmBlockSource } from './block-source.ts'
import type { Block } from './settlement.rules.ts'
import type { SettlementStore } from './settlement.store.ts'
import { slottedNode } from './testing/slotted-node.ts'
import { settlementWatch } from './watch-settlement.flow.ts'

const router = `0x${'22'.repeat(20)}` as const

/** What the follower keeps of a chain on which nothing is sold, and whether a quote is open. */
function emptyStore(isOpen: boolean, keptAt: (block: Block) => void) {
  let blocks: Block[] = []
  const store: Partial<SettlementStore> = {
    isCurrent: async () => true,
    hasOpen: async () => isOpen,
    followed: async () => ({ generation: 1, head: blocks.at(-1) ?? null, safe: null, final: null }),
    minedLately: async (_chain, most) => blocks.slice(-most).map(({ minedAt }) => minedAt),
    blockAt: async (_chain, number) => blocks.find((block) => block.number === number) ?? null,
    async keep(_chain, _head, seen) {
      blocks = [...blocks, ...seen.blocks].slice(-100)
      for (const block of seen.blocks) keptAt(block)
      return { unknown: [] }
    },
    makeSure: async () => undefined,
    unmoved: async () => [],
    overdue: async () => [],
    notifyExpired: async () => 0,
  }
  return store as SettlementStore
}

type Chain = { readonly slotMs: number; readonly isOpen: boolean; readonly minutes: number }

/** Follows a chain at two nodes, by a clock of its own; answers the calls a second, and how late blocks were kept. */
async function follow({ slotMs, isOpen, minutes }: Chain) {
  const chainId = 'eip155:1'
  let clock = 1_800_000_000_000
  const nowMs = () => clock
  // As on chains with slots: a block is seen at any time in the first third of its slot.
  const lagMs = (number: number) => (((number * 7919) % 97) / 97) * (slotMs / 3)
  const nodes = await Promise.all([1, 2].map(() => slottedNode({ slotMs, lagMs, nowMs })))
  const finality = { rule: 'tags' } as const
  const source = evmBlockSource({ chainId, rpcUrls: nodes.map(({ url }) => url), router, finality, startBlock: null })
  const late: number[] = []
  const store = emptyStore(isOpen, ({ number, minedAt }) =>
    late.push(clock - minedAt.getTime() - lagMs(Number(number))),
  )
  const alarms: string[] = []
  const watch = settlementWatch({
    sources: [source],
    store,
    alarm: (what) => void alarms.push(what),
    nowMs,
    async pause(ms) {
      clock += ms
    },
    isDraining: () => false,
  })
  const counted = () => rpcCalls().reduce((sum, { number }) => sum + number, 0)
  let input: object = { generation: 1 }
  const run = {
    key: 'eip155%3A1',
    // What a step answers is kept as JSON.
    step: async <T>(_name: string, work: () => Promise<T>) => JSON.parse(JSON.stringify(await work())) as T,
    send(_to: object, next: object) {
      input = JSON.parse(JSON.stringify(next))
    },
  }
  const followUntil = async (end: number) => {
    while (clock < end) await watch.flows.tick?.(run as never, input as never)
  }
  try {
    await followUntil(clock + 20 * slotMs)
    late.length = 0
    const [calls, begun] = [counted(), clock]
    await followUntil(clock + minutes * 60_000)
    return { perSecond: ((counted() - calls) * 1000) / (clock - begun), late: late.toSorted((a, b) => a - b), alarms }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

test.each([
  [12_000, 1],
  [2_000, 1.5],
  [1_000, 2],
])('a chain with a block every %i ms on which nothing is sold costs two nodes few calls', async (slotMs, most) => {
  const { perSecond, alarms } = await follow({ slotMs, isOpen: false, minutes: 2 })
  expect(alarms).toEqual([])
  expect(perSecond).toBeGreaterThan(0.1)
  expect(perSecond).toBeLessThanOrEqual(most)
})

test('while a quote is open, a block of a chain with slots is kept within a second, and still with few calls', async () => {
  const { perSecond, late } = await follow({ slotMs: 12_000, isOpen: true, minutes: 4 })
  expect(late.length).toBeGreaterThan(18)
  expect(late.at(-1)).toBeLessThan(1_000)
  expect(late[Math.floor(late.length / 2)]).toBeLessThan(600)
  expect(perSecond).toBeLessThanOrEqual(2.5)
})

test('while a quote is open, a block that may come at any time is kept within two questions', async () => {
  const { late } = await follow({ slotMs: 1_000, isOpen: true, minutes: 0.5 })
  expect(late.length).toBeGreaterThan(25)
  expect(late.at(-1)).toBeLessThanOrEqual(400)
})
