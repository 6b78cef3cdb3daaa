import { expect, test } from 'vitest'
import { aMarket } from '#markets/testing/market-builder'
import { created, serviceOfThisFile, serviceUnderTest } from '#testing/service-under-test'
import { worldBuyer } from '#testing/world-pseudonyms'

const service = serviceOfThisFile()

const read = (requestId: string, as = 'acme-integrator') => service.call('GET', `/requests/${requestId}`, { as })
/** Requests are written a moment after they are answered. */
const written = async (requestId: string, as?: string) => {
  await expect.poll(async () => (await read(requestId, as)).status, { timeout: 5_000 }).toBe(200)
  return (await read(requestId, as)).body
}
const soon = () => new Promise((done) => setTimeout(done, 600))

test('G10: a write is found by its request id, with what it made and the events about it', async () => {
  const body = aMarket()
  const made = await service.call('POST', '/admin/markets', { as: 'acme-admin', body })
  const requestId = made.headers.get('x-request-id')!
  const record = await written(requestId)
  expect(record).toMatchObject({
    requestId,
    method: 'POST',
    route: '/admin/markets',
    status: 201,
    code: null,
    reference: `${made.body.pairId}`,
    caller: 'acme-admin',
  })
  const { body: events } = await service.call('GET', `/events?subject=${made.body.pairId}`, { as: 'acme-integrator' })
  expect(record.eventIds).toEqual(events.items.map(({ id }: { id: string }) => id))
  expect(record.eventIds).toHaveLength(1)
})

test('G10: a refusal is found by the id that its caller chose, also where a read was refused', async () => {
  const { pairId } = await created(service, aMarket())
  const headers = { 'x-request-id': 'shop-7', 'if-match': '"99"' }
  const body = { ...aMarket(), feeBps: 3 }
  const refused = await service.call('PUT', `/admin/markets/${pairId}`, { as: 'acme-admin', headers, body })
  expect(await written('shop-7', 'acme-support')).toMatchObject({
    route: '/admin/markets/:pairId',
    status: 412,
    code: refused.body.code,
    reference: `${pairId}`,
    eventIds: [],
  })
  await service.call('GET', '/admin/markets', { as: 'acme-buyer-1', headers: { 'x-request-id': 'shop-8' } })
  expect(await written('shop-8')).toMatchObject({
    method: 'GET',
    status: 403,
    code: 'forbidden',
    caller: worldBuyer('acme-buyer-1'),
  })
  const odd = await service.call('GET', '/markets/%00', { as: 'acme-buyer-1', headers: { 'x-request-id': 'shop-9' } })
  expect([odd.status, await written('shop-9')]).toMatchObject([404, { status: 404, reference: null }])
})

test('G10: what went well and keeps nothing, and what nobody asked for by a tenant, is not kept', async () => {
  const named = (id: string) => ({ 'x-request-id': id })
  await service.call('GET', '/markets', { as: 'acme-buyer-1', headers: named('quiet-1') })
  await service.call('GET', '/markets', { headers: named('quiet-2') })
  await service.call('POST', '/admin/markets', { token: 'a.b.c', headers: named('quiet-3'), body: {} })
  await soon()
  for (const id of ['quiet-1', 'quiet-2', 'quiet-3', 'never-sent']) expect((await read(id)).body.code).toBe('not_found')
})

test('G10: another tenant’s request is not found, and the treasury’s only by the treasury', async () => {
  const refused = { as: 'acme-compliance-officer', headers: { 'x-request-id': 'freeze-1' }, body: { reason: 'x' } }
  const id = '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'
  expect((await service.call('POST', `/treasury/receipts/${id}/freeze`, refused)).status).toBe(404)
  expect(await written('freeze-1', 'acme-treasury-operator')).toMatchObject({ status: 404, reference: id })
  for (const as of ['acme-support', 'acme-integrator', 'acme-admin', 'globex-treasury-operator'])
    expect((await read('freeze-1', as)).body.code).toBe('not_found')
  expect((await read('freeze-1', 'acme-buyer-1')).body.code).toBe('forbidden')
})

test('G10: what waits in memory is written before the process ends, and what cannot be is counted', async () => {
  const own = await serviceUnderTest()
  const headers = { 'x-request-id': 'last' }
  await own.call('POST', '/admin/markets', { as: 'acme-admin', body: aMarket(), headers })
  await own.drain()
  const { rows } = await own.database.admin.query('select request_id, status from app.request')
  expect(rows).toEqual([{ request_id: 'last', status: 201 }])
  await own.database.drop()
})

test('G10: who asks too often leaves no row for each refusal', async () => {
  const reads = { perSecond: 0.01, burst: 1, tenantPerSecond: 1000 }
  const own = await serviceUnderTest({ FIRSTHAND_RATE_LIMITS: JSON.stringify({ reads }) })
  const statuses: number[] = []
  for (let asked = 0; asked < 3; asked += 1)
    statuses.push((await own.call('GET', '/admin/markets', { as: 'acme-buyer-1' })).status)
  expect(statuses).toEqual([403, 429, 429])
  await own.drain()
  const { rows } = await own.database.admin.query('select code from app.request')
  expect(rows).toEqual([{ code: 'forbidden' }])
  await own.database.drop()
})

test('G10: while the database is away, requests are answered as before and counted as unrecorded', async () => {
  const own = await serviceUnderTest()
  await own.database.cutOff()
  expect((await own.call('POST', '/admin/markets', { as: 'acme-admin', body: aMarket() })).status).toBe(503)
  const unrecorded = async () => {
    const text = await (await fetch(`${own.privateUrl}/metrics`)).text()
    return Number(/^firsthand_requests_unrecorded_total (\d+)/m.exec(text)?.[1])
  }
  await expect.poll(unrecorded, { timeout: 10_000 }).toBe(1)
  await own.stop()
})

test('a person who is named in a path is not named in the record', async () => {
  const asked = { as: 'acme-compliance-officer', headers: { 'x-request-id': 'person-1' }, body: {} }
  expect((await service.call('POST', '/people/ada@example.com/erasure', asked)).status).toBe(400)
  expect(await written('person-1', 'acme-treasury-operator')).toMatchObject({ status: 400, reference: null })
})
