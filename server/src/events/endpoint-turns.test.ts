import { expect, test } from 'vitest'
import { endpointTurns } from './endpoint-turns.ts'

/** Work that ends when the test ends it. */
function held() {
  const ends: (() => void)[] = []
  return {
    work: () => new Promise<void>((end) => ends.push(end)),
    started: () => ends.length,
    end: () => ends.shift()?.(),
  }
}
const settled = () => new Promise((done) => setImmediate(done))

test('sixteen run for an endpoint at once, further ones wait for their turn, and others are not held up', async () => {
  const inTurn = endpointTurns(() => 0)
  const slow = held()
  const all = Array.from({ length: 40 }, () => inTurn('slow', slow.work))
  await settled()
  expect(slow.started()).toBe(16)
  expect(await inTurn('other', async () => 'at once')).toEqual({ done: 'at once' })
  for (let i = 0; i < 40; i += 1) {
    slow.end()
    await settled()
  }
  expect(await Promise.all(all)).toHaveLength(40)
})

test('an attempt that would wait for long is sent back, each later than the one before, and not for an hour', async () => {
  let now = 0
  const inTurn = endpointTurns(() => now)
  const slow = held()
  for (let i = 0; i < 16; i += 1) void inTurn('slow', slow.work)
  await settled()
  // Each takes five seconds.
  for (let i = 0; i < 60; i += 1) {
    now += 5000
    slow.end()
    void inTurn('slow', slow.work)
    await settled()
  }
  const waits: number[] = []
  for (let i = 0; i < 2100; i += 1) {
    const turn = await Promise.race([inTurn('slow', slow.work), settled().then(() => 'waits' as const)])
    if (turn !== 'waits') waits.push('comeBackSeconds' in turn ? turn.comeBackSeconds : Number.NaN)
  }
  expect(waits.length).toBeGreaterThan(2000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits[0]).toBeGreaterThan(15)
  expect(Math.max(...waits)).toBeLessThanOrEqual(600)
})

test('nobody who is served within seconds is sent away', async () => {
  let now = 0
  const inTurn = endpointTurns(() => now)
  const quick = held()
  const all = Array.from({ length: 1_500 }, () => inTurn('quick', quick.work))
  for (let i = 0; i < 1_500; i += 1) {
    now += 1
    quick.end()
    await settled()
  }
  for (const turn of await Promise.all(all)) expect(turn).toHaveProperty('done')
})

test('work that fails gives its turn back', async () => {
  const inTurn = endpointTurns(() => 0)
  for (let i = 0; i < 30; i += 1) await expect(inTurn('e', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('e', async () => 1)).toEqual({ done: 1 })
})
