import { expect, test } from 'vitest'
import { lagAfter, nextBlockMs, slotMsOf } from './block-slots.ts'

const at = (...seconds: number[]) => seconds.map((each) => new Date(each * 1000))

test.each([
  ['a block in each slot', at(0, 12, 24, 36), 12_000],
  ['a missed slot', at(0, 12, 36, 48), 12_000],
  ['slots of two seconds', at(100, 102, 104, 106, 108), 2_000],
  ['too few blocks to say', at(0, 12, 24), null],
  ['no block', [], null],
  ['a block a second', at(0, 1, 2, 3, 4), null],
  ['several blocks in a second', at(0, 2, 2, 4, 6), null],
  ['blocks that come when they come', at(0, 12, 19, 36, 50), null],
])('%s', (_what, mined, slotMs) => expect(slotMsOf(mined)).toBe(slotMs))

const known = { minedMs: 0, slotMs: 12_000, lagMs: 1_000 }

test('the next block is looked for in its slot, and a missed one is not looked for until the next slot', () => {
  expect(nextBlockMs({ ...known, nowMs: 1_500 })).toBe(13_000)
  expect(nextBlockMs({ ...known, nowMs: 13_000 })).toBe(13_000)
  expect(nextBlockMs({ ...known, nowMs: 19_000 })).toBe(13_000)
  expect(nextBlockMs({ ...known, nowMs: 19_001 })).toBe(25_000)
  expect(nextBlockMs({ ...known, nowMs: 31_001 })).toBe(37_000)
})

test('short slots leave no gap: their block is looked for until it comes', () => {
  const short = { minedMs: 0, slotMs: 2_000, lagMs: 100 }
  for (let nowMs = 2_100; nowMs < 30_000; nowMs += 100)
    expect(nextBlockMs({ ...short, nowMs })).toBeLessThanOrEqual(nowMs)
})

test('the lag begins with the first block that was waited for, and follows the earliest blocks', () => {
  const asked = { sinceMs: 500, stepMs: 500 }
  expect(lagAfter(null, { ...asked, sinceMs: 6_000, seenMs: 9_000 })).toBeNull()
  expect(lagAfter(null, { ...asked, seenMs: 2_400 })).toBe(1_900)
  let lagMs = 0
  for (let block = 0; block < 100; block += 1) lagMs = lagAfter(lagMs, { ...asked, seenMs: 2_400 })
  expect(lagMs).toBeGreaterThan(1_400)
  expect(lagMs).toBeLessThan(2_400)
  for (let block = 0; block < 4; block += 1) lagMs = lagAfter(lagMs, { ...asked, seenMs: 900 })
  expect(lagMs).toBeLessThanOrEqual(900)
  expect(lagAfter(lagMs, { ...asked, seenMs: 5_000, sinceMs: 6_000 })).toBe(lagMs)
})
