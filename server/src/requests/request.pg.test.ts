import type { TenantId } from '@firsthand/values/values'
import { afterAll, expect, test } from 'vitest'
import { housekeeping } from '#markets/housekeeping.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { type AnsweredRequest, requestStore } from './request.store.ts'

const database = await databaseUnderTest()
afterAll(() => database.drop())

const store = requestStore(database.as('fh_api', 1))
const acme = { tenantId: 'acme' as TenantId }
const globex = { tenantId: 'globex' as TenantId }

const request = (requestId: string, changed: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  ...acme,
  requestId,
  at: new Date(),
  method: 'POST',
  route: '/rfq/quotes',
  status: 409,
  code: 'rfq_market_paused',
  ms: 12,
  reference: null,
  caller: 'buyer',
  ...changed,
})
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('G10: a request is read by its own tenant, and by no other', async () => {
  const asked = request('req_a')
  await store.keep(acme.tenantId, [asked, request('req_b', { status: 201, code: null, reference: 'q_1' })])
  const { tenantId: _, ...shown } = asked
  expect(await store.find(acme, 'req_a')).toEqual({ ...shown, at: asked.at.toISOString(), eventIds: [] })
  expect(await store.find(globex, 'req_a')).toBeNull()
  await expect(store.keep(globex.tenantId, []).then(() => store.find(globex, 'req_b'))).resolves.toBeNull()
})

test('G10: of an id that was used twice the last request is shown, and the same one is kept once', async () => {
  const [first, second] = [request('mine', { at: daysAgo(1) }), request('mine', { status: 200 })]
  await store.keep(acme.tenantId, [second, first, first])
  await store.keep(acme.tenantId, [first])
  expect(await store.find(acme, 'mine')).toMatchObject({ status: 200 })
  const { rows } = await database.admin.query(
    "select count(*)::int as number from app.request where request_id = 'mine'",
  )
  expect(rows).toEqual([{ number: 2 }])
})

test('G10: events about the reference since the request are named', async () => {
  await database.admin.query(`insert into app.event (tenant_id, sequence, id, kind, subject, at, data) values
    ('acme', 1, '019a8c4e-7d2a-7c11-9b6e-000000000001', 'quote.created', 'q_9', now() - interval '1 hour', '{}'),
    ('acme', 2, '019a8c4e-7d2a-7c11-9b6e-000000000002', 'quote.settled', 'q_9', now(), '{}'),
    ('acme', 3, '019a8c4e-7d2a-7c11-9b6e-000000000003', 'quote.settled', 'q_8', now(), '{}'),
    ('globex', 1, '019a8c4e-7d2a-7c11-9b6e-000000000004', 'quote.settled', 'q_9', now(), '{}')`)
  await store.keep(acme.tenantId, [request('req_c', { reference: 'q_9', status: 201 })])
  expect((await store.find(acme, 'req_c'))?.eventIds).toEqual(['019a8c4e-7d2a-7c11-9b6e-000000000002'])
})

test('G10: after 30 days a request is not shown, and housekeeping deletes it and no younger one', async () => {
  await store.keep(acme.tenantId, [request('old', { at: daysAgo(31) }), request('young', { at: daysAgo(29) })])
  expect(await store.find(acme, 'old')).toBeNull()
  const house = housekeeping(database.as('fh_catalog', 1))
  expect(await house.sweepRequests()).toBe(1)
  expect(await house.sweepRequests()).toBe(0)
  expect(await store.find(acme, 'young')).toMatchObject({ requestId: 'young' })
})
