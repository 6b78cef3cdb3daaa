import { openLog } from '@firsthand/log/log'
import { expect, test } from 'vitest'
import { aMarket } from '#markets/testing/market-builder'
import { serviceOfThisFile, serviceUnderTest, tokenOf } from '#testing/service-under-test'

const service = serviceOfThisFile()

const scrape = async () => (await fetch(`${service.privateUrl}/metrics`)).text()

test('figures tell refusals by code, latency by route, the pool and the event loop', async () => {
  await service.call('GET', '/markets', { as: 'acme-buyer-1' })
  await service.call('GET', '/markets/987654321', { as: 'acme-buyer-1' })
  await service.call('GET', '/nowhere')
  const figures = await scrape()
  expect(figures).toMatch(/firsthand_request_seconds_count\{method="any",route="unmatched",status="404"\} [1-9]/)
  expect(figures).toMatch(/firsthand_refusals_total\{surface="general",code="not_found"\} [1-9]/)
  expect(figures).toMatch(/firsthand_request_seconds_count\{method="GET",route="\/markets",status="200"\} [1-9]/)
  expect(figures).toMatch(/firsthand_pool_connections\{login="fh_api",state="idle"\} /)
  expect(figures).toContain('firsthand_nodejs_eventloop_lag_seconds')
})

test('liveness and readiness are apart, and readiness follows the database', async () => {
  expect((await fetch(`${service.privateUrl}/livez`)).status).toBe(200)
  expect((await fetch(`${service.privateUrl}/readyz`)).status).toBe(200)
  const own = await serviceUnderTest()
  await own.database.cutOff()
  const answer = await fetch(`${own.privateUrl}/readyz`)
  expect([answer.status, ((await answer.json()) as { reason: string }).reason]).toEqual([
    503,
    'the database cannot be reached',
  ])
  await own.stop()
})

test('the private port serves no business, and the API no figures', async () => {
  expect((await fetch(`${service.privateUrl}/markets`)).status).toBe(404)
  expect((await service.call('GET', '/metrics', { as: 'acme-buyer-1' })).status).toBe(404)
  expect((await service.call('GET', '/readyz', { as: 'acme-buyer-1' })).status).toBe(404)
})

test('a canary in any header, field, claim, path or query shows up in no line', async () => {
  const canary = 'CANARY7fa3'
  const token = tokenOf('acme-admin', { note: canary, sub: canary })
  const headers = { 'x-note': canary, 'idempotency-key': canary, cookie: canary }
  await service.call('POST', '/admin/markets', { token, headers, body: { ...aMarket(), [canary]: canary } })
  await service.call('POST', '/admin/markets', { token, headers, body: aMarket({ listingId: canary }) })
  await service.call('GET', `/markets?listingId=${canary}&cursor=${canary}`, { token, headers })
  await service.call('GET', `/${canary}`, { token: canary, headers })
  expect(service.log.join('')).toContain('request.answered')
  expect(service.log.join('')).not.toContain(canary)
})

test('secrets inside an error’s text, a nested object or a message are cut', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const secrets = ['eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer abc', `0x${'ab'.repeat(32)}`, 'CH9300762011623852957']
  for (const secret of secrets) {
    log.error({ err: new Error(`failed with ${secret}`), nested: { secret }, token: secret }, `event ${secret}`)
  }
  expect(lines).toHaveLength(4)
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  expect(lines[0]).not.toContain('nested')
})

test('a fault of ours is logged once, with its cause and the request’s id', async () => {
  const own = await serviceUnderTest()
  await own.database.admin.query('alter table app.market rename column fee_bps to fee')
  await own.call('GET', '/markets', { as: 'acme-buyer-1', headers: { 'x-request-id': 'the-one' } })
  const failures = own.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request.failed')
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatchObject({ requestId: 'the-one', code: 'internal_error', err: { code: '42703' } })
  await own.stop()
})
