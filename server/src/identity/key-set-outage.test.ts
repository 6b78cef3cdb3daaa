import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  hours,
  identityUnavailable,
  minutes,
  seconds,
  type VerifierOnOwnClock,
  verifierOnOwnClock,
} from './testing/token-clock.ts'

let own: VerifierOnOwnClock
beforeEach(async () => {
  own = await verifierOnOwnClock()
})
afterEach(async () => {
  await own.issuer.stop().catch(() => undefined)
})

test('a provider that was never reached makes no token bad', async () => {
  const { issuer, first, takes, pass } = own
  await issuer.stop()
  await expect(takes(first)).rejects.toMatchObject(identityUnavailable)
  await issuer.start()
  await expect(takes(first)).rejects.toMatchObject(identityUnavailable)
  expect(issuer.asked.keys).toBe(0)
  pass(seconds(1))
  expect(await takes(first)).toBe(true)
})

test('a token that needs no key to be refused is refused during an outage too', async () => {
  const { issuer, first, tokenBy, verify } = own
  await issuer.stop()
  expect(await verify('no token')).toBeNull()
  expect(await verify(tokenBy(first, { iss: 'https://evil.example' }))).toBeNull()
})

test('known keys serve an outage of 24 hours, and no longer', async () => {
  const { issuer, first, takes, pass } = own
  expect(await takes(first)).toBe(true)
  await issuer.stop()
  for (const span of [minutes(1), minutes(5), minutes(5), hours(12), hours(11) + minutes(49)]) {
    pass(span)
    expect(await takes(first)).toBe(true)
  }
  pass(1)
  await expect(takes(first)).rejects.toMatchObject(identityUnavailable)
  await issuer.start()
  pass(seconds(1))
  expect(await takes(first)).toBe(true)
})

test('during an outage a key that we do not know is not judged, and is known a second after its end', async () => {
  const { issuer, first, second, takes, pass } = own
  await takes(first)
  await issuer.stop()
  pass(seconds(31))
  await expect(takes(second)).rejects.toMatchObject(identityUnavailable)
  await expect(takes(second)).rejects.toMatchObject(identityUnavailable)
  expect(await takes(first)).toBe(true)
  issuer.publish(second, first)
  await issuer.start()
  pass(seconds(1))
  expect(await takes(second)).toBe(true)
})

test('a failed refresh is tried again after a second, not by every request', async () => {
  const { issuer, first, takes, pass } = own
  await takes(first)
  issuer.answerBy((_request, response) => response.writeHead(500).end())
  pass(minutes(11))
  await Promise.all([takes(first), takes(first)])
  await takes(first)
  expect(issuer.asked.discovery).toBe(2)
  pass(seconds(1))
  await takes(first)
  await takes(first)
  await expect.poll(() => issuer.asked.discovery).toBe(3)
})

test('a connection that is cut is tried once more', async () => {
  const { issuer, first, takes } = own
  let cuts = 0
  issuer.answerBy((_request, response) => {
    cuts += 1
    issuer.answerBy(null)
    response.destroy()
  })
  expect(await takes(first)).toBe(true)
  expect(cuts).toBe(1)
})

test('a caller waits about two seconds for a slow provider, however it is slow', async () => {
  const { issuer, first, takes } = own
  const [late, dripping] = [await verifierOnOwnClock(), await verifierOnOwnClock()]
  issuer.answerBy(() => undefined)
  late.issuer.answerBy((request, response) => {
    // Discovery takes most of the time and the key set never comes: the time is counted over both.
    const { issuer: name, jwksUri } = late.issuer
    if (request.url !== '/keys')
      setTimeout(() => response.end(JSON.stringify({ issuer: name, jwks_uri: jwksUri })), 1500)
  })
  dripping.issuer.answerBy((_request, response) => {
    const drip = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drip))
  })
  const waits = [takes(first), late.takes(late.first), dripping.takes(dripping.first)].map(async (taken) => {
    const started = performance.now()
    await expect(taken).rejects.toMatchObject(identityUnavailable)
    return performance.now() - started
  })
  for (const ms of await Promise.all(waits)) {
    expect(ms).toBeGreaterThan(1900)
    expect(ms).toBeLessThan(3000)
  }
  expect(late.issuer.asked.keys).toBe(1)
  await Promise.all([late.issuer.stop(), dripping.issuer.stop()])
})

test('a provider that hangs after a quiet time delays the first caller, and nobody else for as long as it hangs', async () => {
  const { issuer, first, takes, pass } = own
  await takes(first)
  issuer.answerBy(() => undefined)
  pass(minutes(11))
  expect(await takes(first)).toBe(true)
  pass(seconds(1))
  const started = performance.now()
  expect(await takes(first)).toBe(true)
  expect(performance.now() - started).toBeLessThan(1000)
})
