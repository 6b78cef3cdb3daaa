import { expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'

/** Refilled so slowly that a busy machine cannot bring a token back in the middle of a test. */
const tight = (burst: number, tenantPerSecond = 1000) => ({ perSecond: 0.01, burst, tenantPerSecond })
const service = serviceOfThisFile({
  FIRSTHAND_RATE_LIMITS: JSON.stringify({
    reads: tight(3),
    writes: tight(2),
    intent: tight(3),
    anonymous: tight(4),
    tenants: { globex: { reads: tight(100, 0.01) } },
  }),
})

const read = (as: string) => service.call('GET', '/markets', { as })

test('a caller may burst, then waits as long as the answer states', async () => {
  const answers = [
    await read('acme-buyer-1'),
    await read('acme-buyer-1'),
    await read('acme-buyer-1'),
    await read('acme-buyer-1'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
    '"reads";r=2;t=100',
    '"reads";r=1;t=100',
    '"reads";r=0;t=100',
    '"reads";r=0;t=100',
  ])
  expect(answers[3]!.headers.get('ratelimit-policy')).toBe('"reads";q=3;w=300')
  expect(answers[3]!.body).toMatchObject({ code: 'rate_limited', retryable: true, retryAfterSeconds: 100 })
})

test('callers do not spend each other’s tokens, and kinds of calls are counted apart', async () => {
  expect((await read('acme-buyer-2')).status).toBe(200)
  expect((await service.call('POST', '/admin/markets', { as: 'acme-admin', body: {} })).status).toBe(400)
})

test('a tenant has a ceiling over all its callers, by its own figures', async () => {
  expect((await read('globex-buyer-1')).status).toBe(200)
  expect((await read('globex-buyer-2')).status).toBe(429)
  expect((await read('acme-integrator')).status).toBe(200)
})

test('requests without a good token and unknown paths are counted by address; health is free', async () => {
  const anonymous = []
  for (const path of ['/markets', '/nope', '/markets', '/nope', '/markets'])
    anonymous.push((await service.call('GET', path)).status)
  expect(anonymous).toEqual([401, 404, 401, 404, 429])
  const health = await service.call('GET', '/healthz')
  expect([health.status, health.headers.get('ratelimit')]).toEqual([200, null])
})

test('an intent for a reference without a bundle is charged each time', async () => {
  const path = `/primary-mint/quotes/MINT${'0'.repeat(32)}/intent`
  const answers = []
  for (let count = 0; count < 5; count += 1) answers.push(await service.call('POST', path, { as: 'acme-buyer-1' }))
  expect(answers.map(({ status }) => status === 429)).toEqual([false, false, false, true, true])
})
