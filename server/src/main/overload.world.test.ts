import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serviceUnderTest } from '#testing/service-under-test'

/** The service shares this process and so its event loop: blocking one blocks the other. */
const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('an event loop that lags sheds load, keeps its liveness, and recovers by itself', async () => {
  const service = await serviceUnderTest({ FIRSTHAND_OVERLOAD_DELAY_MS: '50' })
  // What a service takes for its own start is no load: it sheds nothing at first.
  await sleep(2_100)
  // Longer than two of its samples, so that one of them saw nothing else wherever it began.
  for (let i = 0; i < 8; i++) {
    block(350)
    await sleep(1)
  }
  const shed = await service.call('GET', '/markets', { as: 'acme-buyer-1' })
  expect([shed.status, shed.body.code, shed.body.retryable]).toEqual([503, 'service_overloaded', true])
  expect(shed.headers.get('retry-after')).toBe('1')
  expect((await service.call('GET', '/healthz')).status).toBe(200)
  await expect
    .poll(async () => (await service.call('GET', '/markets', { as: 'acme-buyer-1' })).status, { timeout: 20_000 })
    .toBe(200)
  await service.stop()
}, 60_000)
