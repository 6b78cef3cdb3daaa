import { setTimeout as sleep } from 'node:timers/promises'
import { makeKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceUnderTest, tokenOf } from '#testing/service-under-test'
import { type Issuer, startIssuer } from './testing/token-issuer.ts'

const audience = 'https://api.firsthand.example'
const key = await makeKey()

let issuer: Issuer
let service: Service
beforeAll(async () => {
  issuer = await startIssuer()
  issuer.publish(key)
  await issuer.stop()
  const providers = [{ issuer: issuer.issuer, audience }]
  service = await serviceUnderTest({ FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify(providers) })
})
afterAll(() => service?.stop())

function token(): string {
  const iat = Math.floor(Date.now() / 1000)
  return signToken(key, { iss: issuer.issuer, aud: audience, sub: 'ann', tenant: 'acme', iat, exp: iat + 60 })
}

const readMarkets = (bearer: string) => service.call('GET', '/markets', { token: bearer })

const unavailable = {
  type: expect.stringMatching(/\/identity_unavailable$/),
  title: expect.any(String),
  status: 503,
  code: 'identity_unavailable',
  detail: 'The identity provider cannot be reached.',
  requestId: expect.stringMatching(/^req_/),
  retryable: true,
  retryAfterSeconds: 2,
}

test('a provider that is down is our outage, never the caller’s fault', async () => {
  const { status, headers, body } = await readMarkets(token())
  expect(status).toBe(503)
  expect(body).toEqual(unavailable)
  expect(headers.get('retry-after')).toBe('2')
  expect(headers.get('www-authenticate')).toBeNull()
})

test('what needs no key is answered as always', async () => {
  expect((await service.call('GET', '/healthz')).status).toBe(200)
  expect((await service.call('GET', '/markets')).status).toBe(401)
  expect((await readMarkets('no-token')).status).toBe(401)
  expect((await readMarkets(tokenOf('acme-buyer-1'))).status).toBe(401)
})

test('a provider that hangs costs a caller about two seconds, and those who come next nothing', async () => {
  await issuer.start()
  issuer.answerBy(() => undefined)
  await sleep(1000)
  const timed = async () => {
    const started = performance.now()
    expect((await readMarkets(token())).body).toEqual(unavailable)
    return performance.now() - started
  }
  const [first, beside] = await Promise.all([timed(), timed()])
  for (const ms of [first, beside]) {
    expect(ms).toBeGreaterThan(1900)
    expect(ms).toBeLessThan(3000)
  }
  expect(await timed()).toBeLessThan(500)
  expect(issuer.asked.discovery).toBe(1)
})

test('the service recovers by itself, and then outlives the next outage', async () => {
  issuer.answerBy(null)
  await expect.poll(async () => (await readMarkets(token())).status, { timeout: 5000 }).toBe(200)
  await issuer.stop()
  expect((await readMarkets(token())).status).toBe(200)
})
