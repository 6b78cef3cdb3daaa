import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  identityUnavailable,
  minutes,
  seconds,
  type VerifierOnOwnClock,
  verifierOnOwnClock,
} from './testing/token-clock.ts'
import { publicHalf, startIssuer } from './testing/token-issuer.ts'

let own: VerifierOnOwnClock
beforeEach(async () => {
  own = await verifierOnOwnClock()
})
afterEach(() => own.issuer.stop())

const isDiscovery = (url = '') => url.includes('.well-known')
const discovery = () => JSON.stringify({ issuer: own.issuer.issuer, jwks_uri: own.issuer.jwksUri })
const goodSet = () => JSON.stringify({ keys: [publicHalf(own.first)] })

/** A sound discovery, then this in place of the key set. */
const setOf =
  (text: () => string, status = 200): RequestListener =>
  ({ url }, response) =>
    response.writeHead(isDiscovery(url) ? 200 : status).end(isDiscovery(url) ? discovery() : text())

const keysOf = (...keys: readonly unknown[]) => setOf(() => JSON.stringify({ keys }))

const discoveryOf =
  (metadata: () => unknown): RequestListener =>
  ({ url }, response) =>
    response.end(isDiscovery(url) ? JSON.stringify(metadata()) : goodSet())

const faults: readonly (readonly [string, () => RequestListener])[] = [
  ['that is not found', () => setOf(goodSet, 404)],
  ['with an error', () => setOf(goodSet, 500)],
  ['that is not JSON', () => setOf(() => '<html>')],
  ['that is cut short', () => setOf(() => goodSet().slice(0, -1))],
  ['that is null', () => setOf(() => 'null')],
  ['that is a list', () => setOf(() => `[${goodSet()}]`)],
  ['without keys', () => setOf(() => '{}')],
  ['whose keys are no list', () => setOf(() => '{"keys":"none"}')],
  ['that is empty', () => keysOf()],
  ['with a key that is nothing', () => keysOf(null, publicHalf(own.first))],
  ['with a key that is a text', () => keysOf('key', publicHalf(own.first))],
  ['of shared secrets', () => keysOf({ kty: 'oct', k: 'c2VjcmV0', kid: own.first.kid })],
  ['of private keys', () => keysOf(own.first)],
  ['of keys for encryption', () => keysOf({ ...publicHalf(own.first), use: 'enc' })],
  ['of more than 262,144 bytes', () => setOf(() => goodSet() + ' '.repeat(262_145 - goodSet().length))],
  ['found by the discovery of another issuer', () => discoveryOf(() => ({ ...JSON.parse(discovery()), issuer: 'x' }))],
  ['that discovery does not name', () => discoveryOf(() => ({ issuer: own.issuer.issuer }))],
  ['that discovery names as a number', () => discoveryOf(() => ({ issuer: own.issuer.issuer, jwks_uri: 7 }))],
  ['without discovery', () => discoveryOf(() => null)],
]

test.each(faults)('a key set %s is not used, and no token is bad because of it', async (_name, fault) => {
  const { issuer, first, takes, pass } = own
  issuer.answerBy(fault())
  await expect(takes(first)).rejects.toMatchObject(identityUnavailable)
  issuer.answerBy(null)
  pass(seconds(1))
  expect(await takes(first)).toBe(true)
})

test.each(faults)('a key set %s does not replace a good one', async (_name, fault) => {
  const { issuer, first, takes, pass } = own
  expect(await takes(first)).toBe(true)
  issuer.answerBy(fault())
  pass(minutes(11))
  expect(await takes(first)).toBe(true)
  expect(issuer.asked.discovery).toBe(2)
})

test('a key set of 262,144 bytes is read', async () => {
  own.issuer.answerBy(setOf(() => goodSet() + ' '.repeat(262_144 - goodSet().length)))
  expect(await own.takes(own.first)).toBe(true)
})

test('a key set without an end is left at the cap, long before the deadline', async () => {
  own.issuer.answerBy(({ url }, response) => {
    if (isDiscovery(url)) response.end(discovery())
    else {
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      }
      response.on('drain', pour)
      pour()
    }
  })
  const started = performance.now()
  await expect(own.takes(own.first)).rejects.toMatchObject(identityUnavailable)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('a redirect is not followed, neither from discovery nor from the key set', async () => {
  const target = await startIssuer()
  target.publish(own.first)
  own.issuer.answerBy((_request, response) => response.writeHead(302, { location: target.jwksUri }).end())
  await expect(own.takes(own.first)).rejects.toMatchObject(identityUnavailable)
  own.issuer.answerBy(({ url }, response) => {
    if (isDiscovery(url)) response.end(discovery())
    else response.writeHead(302, { location: target.jwksUri }).end()
  })
  own.pass(seconds(1))
  await expect(own.takes(own.first)).rejects.toMatchObject(identityUnavailable)
  expect(target.asked).toEqual({ discovery: 0, keys: 0 })
  await target.stop()
})
