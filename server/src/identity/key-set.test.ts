import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minutes, seconds, type VerifierOnOwnClock, verifierOnOwnClock } from './testing/token-clock.ts'

let own: VerifierOnOwnClock
beforeEach(async () => {
  own = await verifierOnOwnClock()
})
afterEach(() => own.issuer.stop())

const fetches = () => own.issuer.asked.keys

test('many callers at the start wait for one fetch', async () => {
  const { first, takes, issuer } = own
  expect(await Promise.all(Array.from({ length: 50 }, () => takes(first)))).not.toContain(false)
  expect(issuer.asked).toEqual({ discovery: 1, keys: 1 })
})

test('keys are rotated: a token by the new key is taken after one fetch, and old tokens stay good', async () => {
  const { issuer, first, second, takes, tokenBy, verify, pass } = own
  const old = tokenBy(first)
  expect(await verify(old)).not.toBeNull()
  issuer.publish(second, first)
  pass(seconds(31))
  expect(await takes(second)).toBe(true)
  expect(fetches()).toBe(2)
  expect(await verify(old)).not.toBeNull()
  expect(await takes(first)).toBe(true)
  expect(fetches()).toBe(2)
})

test('after a rotation many holders of new tokens wait for one fetch, and none is refused', async () => {
  const { issuer, first, second, takes, pass } = own
  await takes(first)
  issuer.publish(second, first)
  pass(seconds(31))
  expect(await Promise.all(Array.from({ length: 50 }, () => takes(second)))).not.toContain(false)
  expect(fetches()).toBe(2)
})

test('200 tokens with unknown key ids cost one fetch in 30 seconds', async () => {
  const { first, second, takes, tokenBy, verify, pass } = own
  await takes(first)
  const knock = () =>
    Promise.all(Array.from({ length: 100 }, async (_, i) => verify(tokenBy(second, {}, { kid: `unknown-${i}` }))))
  const refused = Array.from({ length: 100 }, () => null)
  expect(await knock()).toEqual(refused)
  expect(fetches()).toBe(1)
  pass(seconds(30))
  expect(await knock()).toEqual(refused)
  expect(await knock()).toEqual(refused)
  expect(fetches()).toBe(2)
  pass(seconds(29))
  expect(await knock()).toEqual(refused)
  expect(fetches()).toBe(2)
  pass(seconds(1))
  expect(await knock()).toEqual(refused)
  expect(fetches()).toBe(3)
})

test('keys are refreshed behind a request after five minutes, and a withdrawn key is refused from then on', async () => {
  const { issuer, first, second, takes, pass } = own
  issuer.publish(first, second)
  expect(await takes(second)).toBe(true)
  issuer.publish(first)
  pass(minutes(5))
  expect(await takes(second)).toBe(true)
  await sleep(50)
  expect(fetches()).toBe(1)
  pass(1)
  await takes(first)
  await vi.waitFor(() => expect(fetches()).toBe(2), 5000)
  await vi.waitFor(async () => expect(await takes(second)).toBe(false), 5000)
})

test('after a quiet time the first caller waits for fresh keys: a withdrawn key does not pass once more', async () => {
  const { issuer, first, second, takes, pass } = own
  issuer.publish(first, second)
  expect(await takes(second)).toBe(true)
  issuer.publish(first)
  pass(minutes(10) + 1)
  expect(await Promise.all([takes(second), takes(second), takes(first)])).toEqual([false, false, true])
  expect(fetches()).toBe(2)
})

test('a withdrawn key lives on in memory for 30 seconds at most, and not at all once it is known', async () => {
  const { issuer, first, second, takes, tokenBy, verify, remembers, pass } = own
  issuer.publish(first, second)
  await takes(second)
  pass(minutes(5) - seconds(10))
  const token = tokenBy(second)
  await verify(token)
  issuer.publish(first)
  pass(seconds(10) + 1)
  expect(remembers(token)).toBe(true)
  await takes(first)
  await vi.waitFor(() => expect(remembers(token)).toBe(false), 5000)
  expect(await verify(token)).toBeNull()
})

test('a token without a key id is refused when two keys could have signed it', async () => {
  const { issuer, first, second, tokenBy, verify } = own
  issuer.publish(first, second)
  expect(await verify(tokenBy(first, {}, { kid: undefined }))).toBeNull()
})

test('a configured key set is not looked for', async () => {
  const { issuer, first } = own
  const reported = await verifierOnOwnClock({ issuer: issuer.issuer, jwksUri: issuer.jwksUri })
  expect(await reported.verify(own.tokenBy(first))).not.toBeNull()
  expect(issuer.asked).toEqual({ discovery: 0, keys: 1 })
  await reported.issuer.stop()
})
