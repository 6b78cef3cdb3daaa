import { beforeEach, expect, test } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import { created, serviceOfThisFile } from '#testing/service-under-test'
import { aMarket, anRfqMarket } from './testing/market-builder.ts'

const service = serviceOfThisFile()

const admin = { as: 'acme-admin' }
const create = (body: object) => created(service, body)
const put = (pairId: number, body: object) => service.call('PUT', `/admin/markets/${pairId}`, { ...admin, body })

const eventsSince = async (mark: Record<string, number>) => {
  await numberEvents(service.database.admin)
  const { rows } = await service.database.admin.query(
    'select tenant_id, sequence, kind, subject, data from app.event order by 1, 2',
  )
  return rows.filter((row) => Number(row.sequence) > (mark[row.tenant_id] ?? 0))
}
const audits = async () => (await service.database.admin.query('select * from app.audit order by tenant_id, seq')).rows

let mark: Record<string, number> = {}
beforeEach(async () => {
  await numberEvents(service.database.admin)
  const { rows } = await service.database.admin.query('select tenant_id, event_seq from app.event_head')
  mark = Object.fromEntries(rows.map((row) => [row.tenant_id, Number(row.event_seq)]))
})
const kindsOf = async (tenant: string) =>
  (await eventsSince(mark)).filter((row) => row.tenant_id === tenant).map((row) => row.kind)

test('every tenant that sees a market gets an event for each change, and no other tenant does', async () => {
  const both = { entitledTenants: ['acme', 'globex'] }
  const { pairId } = await create(aMarket(both))
  await put(pairId, aMarket({ ...both, status: 'paused' }))
  await put(pairId, aMarket({ ...both, status: 'active' }))
  await put(pairId, aMarket({ ...both, feeBps: 3, entitledTenants: ['acme'] }))
  await put(pairId, aMarket({ feeBps: 4, entitledTenants: ['acme'] }))
  const reported = ['market.created', 'market.paused', 'market.resumed', 'market.updated']
  expect(await kindsOf('acme')).toEqual([...reported, 'market.updated'])
  expect(await kindsOf('globex')).toEqual(reported)
  const [first] = await eventsSince(mark)
  expect([first!.subject, JSON.parse(first!.data)]).toEqual([`${pairId}`, { pairId }])
})

test('A8: a market is created when it is first seen, and closed, by kinds of their own', async () => {
  const { pairId } = await create(aMarket({ status: 'draft' }))
  await put(pairId, aMarket({ status: 'active' }))
  await put(pairId, aMarket({ status: 'closed' }))
  await put(pairId, aMarket({ status: 'closed', feeBps: 3 }))
  expect(await kindsOf('acme')).toEqual(['market.created', 'market.closed', 'market.updated'])
})

test('A9: a market is paused, resumed and closed by calls of their own, each once', async () => {
  const { pairId } = await create(aMarket({ status: 'draft' }))
  const move = (to: string, as = 'acme-admin') => service.call('POST', `/admin/markets/${pairId}/${to}`, { as })
  expect([(await move('pause')).body.code, (await move('resume', 'globex-admin')).status]).toEqual([
    'market_change_refused',
    403,
  ])
  for (const [to, status] of [
    ['resume', 'active'],
    ['pause', 'paused'],
    ['pause', 'paused'],
    ['resume', 'active'],
    ['close', 'closed'],
    ['close', 'closed'],
  ] as const)
    expect((await move(to)).body.status).toBe(status)
  expect((await move('resume')).body).toMatchObject({ code: 'market_change_refused', field: 'status' })
  expect(await kindsOf('acme')).toEqual(['market.created', 'market.paused', 'market.resumed', 'market.closed'])
  const actions = (await audits()).filter(({ tenant_id }) => tenant_id === 'acme').map(({ action }) => action)
  expect(actions.slice(-4)).toEqual(['market.active', 'market.paused', 'market.active', 'market.closed'])
})

test('drafts and hidden markets tell nobody', async () => {
  await create(aMarket({ status: 'draft' }))
  await create(aMarket({ hidden: true }))
  expect(await eventsSince(mark)).toEqual([])
})

test('switches are an event with their new state and an audit record with the reason', async () => {
  const { pairId } = await create(anRfqMarket())
  const body = { rfqQuotesEnabled: true, rfqExecutionEnabled: false, reason: 'price discovery' }
  await service.call('PUT', `/admin/markets/${pairId}/rfq-switches`, {
    ...admin,
    body,
    headers: { 'x-request-id': 'find-me' },
  })
  const last = (await eventsSince(mark)).at(-1)!
  expect([last.kind, JSON.parse(last.data)]).toEqual([
    'market.switches_changed',
    { pairId, rfqQuotesEnabled: true, rfqExecutionEnabled: false },
  ])
  const record = (await audits()).at(-1)!
  expect([record.tenant_id, record.actor, record.action]).toEqual(['acme', 'acme-admin', 'market.switched'])
  expect(JSON.parse(record.payload)).toMatchObject({
    requestId: 'find-me',
    pairId,
    requested: { reason: 'price discovery' },
  })
})

test('each administrative read leaves a record in the chain of the administrator’s own tenant', async () => {
  const before = (await audits()).filter((row) => row.tenant_id === 'globex').length
  await service.call('GET', '/admin/markets', { as: 'globex-admin' })
  await service.call('GET', '/admin/markets/1', { as: 'globex-admin' })
  await service.call('GET', '/admin/markets/987654321', { as: 'globex-admin' })
  await service.call('GET', '/admin/markets', { as: 'globex-buyer-1' })
  const after = (await audits()).filter((row) => row.tenant_id === 'globex').slice(before)
  expect(after.map((row) => row.action)).toEqual(['market.listed', 'market.read', 'market.read'])
})

test('a refused change leaves neither a record nor an event', async () => {
  const { pairId } = await create(aMarket())
  const before = [await audits(), await eventsSince(mark)]
  expect((await put(pairId, aMarket({ status: 'draft' }))).status).toBe(409)
  expect([await audits(), await eventsSince(mark)]).toEqual(before)
})
