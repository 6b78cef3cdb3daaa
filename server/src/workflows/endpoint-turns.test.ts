import { expect, test } from 'vitest'
import { endpointTurns } from './endpoint-turns.ts'

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = []
  return {
    work: () => new Promise<void>((end) => ends.push(end)),
    started: () => ends.length,
    end: () => ends.shift()?.(),
  }
}
const settled = () => new Promise((done) => setImmediate(done))

test('eight run for an endpoint at once, further ones wait for their turn, and others are not held up', async () => {
  const inTurn = endpointTurns(() => 0)
  const slow = held()
  const all = Array.from({ length: 20 }, () => inTurn('slow', slow.work))
  await settled()
  expect(slow.started()).toBe(8)
  expect(await inTurn('other', async () => 'at once')).toEqual({ done: 'at once' })
  for (let i = 0; i < 20; i += 1) {
    slow.end()
    await settled()
  }
  expect(await Promise.all(all)).toHaveLength(20)
})

test('whoever finds the line full is told to come back, each later than the one before, and not in an hour', async () => {
  let now = 0
  const inTurn = endpointTurns(() => now)
  const slow = held()
  for (let i = 0; i < 8; i += 1) void inTurn('slow', slow.work)
  await settled()
  // Each takes five seconds.
  for (let i = 0; i < 40; i += 1) {
    now += 5000
    slow.end()
    void inTurn('slow', slow.work)
    await settled()
  }
  for (let i = 0; i < 32; i += 1) void inTurn('slow', slow.work)
  const away: number[] = []
  for (let i = 0; i < 2000; i += 1) {
    const turn = await inTurn('slow', slow.work)
    away.push('comeBackSeconds' in turn ? turn.comeBackSeconds : Number.NaN)
  }
  expect(away).toEqual(away.toSorted((a, b) => a - b))
  // Thirty-two are before the first, and eight are served in about five seconds.
  expect(away[0]).toBeGreaterThan(15)
  expect(Math.max(...away)).toBeLessThanOrEqual(600)
})

test('work that fails gives its turn back', async () => {
  const inTurn = endpointTurns(() => 0)
  for (let i = 0; i < 30; i += 1) await expect(inTurn('e', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('e', async () => 1)).toEqual({ done: 1 })
})
