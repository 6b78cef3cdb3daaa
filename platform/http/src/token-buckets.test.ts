import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenBuckets } from './token-buckets.ts'

const policy = { perSecond: 5, burst: 10 }

test('no sequence of calls gets more than the burst and what time has brought', () => {
  const steps = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(steps, (waits) => {
      let now = 0
      const buckets = tokenBuckets(policy)
      let granted = 0
      for (const wait of waits) {
        now += wait
        if (buckets.take('caller', now).waitSeconds === 0) granted += 1
        expect(granted).toBeLessThanOrEqual(policy.burst + now * policy.perSecond + 1e-9)
      }
    }),
  )
})

test('a caller who waits as long as the answer states gets through', () => {
  let now = 0
  const buckets = tokenBuckets(policy)
  for (let i = 0; i < policy.burst; i++) buckets.take('caller', now)
  const { waitSeconds } = buckets.take('caller', now)
  now += waitSeconds
  expect(buckets.take('caller', now).waitSeconds).toBe(0)
})

test('a token given back can be taken again, and callers are apart', () => {
  const buckets = tokenBuckets({ perSecond: 1, burst: 1 })
  expect(buckets.take('one', 0).waitSeconds).toBe(0)
  buckets.giveBack('one', 0)
  expect(buckets.take('one', 0).waitSeconds).toBe(0)
  expect(buckets.take('two', 0).waitSeconds).toBe(0)
  expect(buckets.take('one', 0).waitSeconds).toBe(1)
})

test('a share of a policy is a share of its rate and of its burst, and never less than one call', () => {
  const buckets = tokenBuckets({ perSecond: 8, burst: 16 })
  const taken = (key: string, now: number, share: number) => {
    let count = 0
    while (buckets.take(key, now, share).waitSeconds === 0) count += 1
    return count
  }
  expect([taken('one', 0, 0.25), taken('one', 1, 0.25), taken('one', 2, 1)]).toEqual([4, 2, 8])
  expect(buckets.take('one', 2, 0.25).waitSeconds).toBeCloseTo(0.5)
  expect(taken('other', 0, 0.01)).toBe(1)
})
