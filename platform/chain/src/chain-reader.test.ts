import type { PublicClient } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chainReader } from './chain-reader.ts'
import type { Nodes } from './nodes.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A node that shows the block of each slot so long after the time in it, and counts how often it is asked. */
function slottedReader(slotMs: number, lagMs: number) {
  let asked = 0
  let isAway = false
  const shown = () => Math.floor((Date.now() - lagMs) / slotMs)
  const client = {
    async getBlock() {
      if (isAway) throw new Error('away')
      asked += 1
      return { number: BigInt(shown()), hash: `0x${shown()}`, timestamp: BigInt((shown() * slotMs) / 1000) }
    },
  } as unknown as PublicClient
  const nodes: Nodes = { chainId: 'eip155:1', ask: (question) => question(client) }
  const reader = chainReader({
    nodes,
    now: () => new Date(),
    staleSeconds: 60,
    read: async (_client, blockNumber) => `read at ${blockNumber}`,
    isWanted: () => true,
  })
  return {
    reader,
    shown,
    /** How often it was asked since the last call. */
    taken() {
      const sum = asked
      asked = 0
      return sum
    },
    leave() {
      isAway = true
    },
  }
}

/** How far behind the newest block the reader was at its worst, in ms, and whether it ever knew none. */
async function watch({ reader, shown }: ReturnType<typeof slottedReader>, seconds: number) {
  let [lateMs, latest, unknown] = [0, 0, 0]
  for (let ms = 0; ms < seconds * 1000; ms += 50) {
    await vi.advanceTimersByTimeAsync(50)
    const newest = reader.newest()
    if (newest === null) unknown += 1
    lateMs = newest?.blockNumber === BigInt(shown()) ? 0 : lateMs + 50
    latest = Math.max(latest, lateMs)
  }
  return { latest, unknown }
}

test('a chain with slots is asked when its next block may be there, and what was read counts until then', async () => {
  const under = slottedReader(12_000, 1_300)
  await under.reader.refresh()
  await watch(under, 120)
  under.taken()
  const { latest, unknown } = await watch(under, 240)
  expect(unknown).toBe(0)
  expect(latest).toBeLessThanOrEqual(600)
  expect(under.taken()).toBeLessThan(240 / 2)
  under.reader.close()
})

test('a chain whose blocks come at any time is asked every half a second', async () => {
  const under = slottedReader(1_000, 100)
  await under.reader.refresh()
  under.taken()
  expect((await watch(under, 30)).unknown).toBe(0)
  expect(under.taken()).toBeGreaterThan(55)
  under.reader.close()
})

test('while somebody follows, a block is seen within a tenth of a second, and a slot costs few questions', async () => {
  const irregular = slottedReader(1_000, 100)
  irregular.reader.follow(() => undefined)
  await irregular.reader.refresh()
  expect((await watch(irregular, 30)).latest).toBeLessThanOrEqual(150)
  irregular.reader.close()

  const slotted = slottedReader(12_000, 1_300)
  const end = slotted.reader.follow(() => undefined)
  await slotted.reader.refresh()
  await watch(slotted, 120)
  slotted.taken()
  expect((await watch(slotted, 240)).latest).toBeLessThanOrEqual(150)
  expect(slotted.taken()).toBeLessThan(240 / 2)
  end()
  slotted.reader.close()
})

test('a node that goes away is found out soon after the next block was due', async () => {
  const under = slottedReader(12_000, 1_300)
  await under.reader.refresh()
  await watch(under, 120)
  under.leave()
  await watch(under, 16)
  expect(under.reader.newest()).toBeNull()
  expect(under.reader.failure()).toMatchObject({ message: 'away' })
  under.reader.close()
})
