import { randomUUID } from 'node:crypto'
import { openPool } from '@firsthand/postgres/pool'
import type { EndpointId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personOf } from '#identity/testing/pseudonyms'
import { housekeeping } from '#markets/housekeeping.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { overdueDeliveries } from './due-deliveries.store.ts'
import { writeEvents } from './testing/event-writer.ts'
import type { Outcome } from './webhook/post-webhook.ts'
import { webhookDeliveryStore } from './webhook-deliveries.store.ts'
import { webhookEndpointStore } from './webhook-endpoint.store.ts'
import { retryDelaysSeconds } from './webhook-schedule.rules.ts'

const tenantId = 'acme' as TenantId
const action = {
  caller: { ...personOf(tenantId, 's'), roles: new Set<string>() },
  requestId: 'r',
}
const arrived: Outcome = { error: null, status: 200, ms: 3, answer: 'ok' }
const failed: Outcome = { error: 'timeout', status: null, ms: 5000, answer: null }

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let api: pg.Pool
let worker: pg.Pool
let catalog: pg.Pool
beforeAll(async () => {
  database = await databaseUnderTest()
  const open = (login: string) =>
    openPool({ url: database.urlFor(login), size: 10, applicationName: 'test', patienceMs: 30_000 })
  api = open('fh_api')
  worker = open('fh_worker')
  catalog = open('fh_catalog')
})
afterAll(async () => {
  await Promise.all([api.end(), worker.end(), catalog.end()])
  await database.drop()
})

async function register(own: { types?: readonly ['quote.settled'] | null } = {}): Promise<EndpointId> {
  const id = randomUUID() as string as EndpointId
  const terms = { url: 'http://127.0.0.1:9/', description: null, types: own.types ?? null, enabled: true }
  const secret = { id: randomUUID(), keyId: '0'.repeat(16), sealed: Buffer.from('sealed') }
  await webhookEndpointStore(api).create(action, id, terms, secret)
  return id
}
const disable = (id: EndpointId) =>
  database.admin.query(
    "update app.webhook_endpoint set enabled = false, disabled_reason = 'by_request' where endpoint_id = $1",
    [id],
  )
const rowOf = async (id: EndpointId, sequence: number) =>
  (
    await database.admin.query('select * from app.webhook_delivery where endpoint_id = $1 and sequence = $2', [
      id,
      sequence,
    ])
  ).rows[0]
const endpointRow = async (id: EndpointId) =>
  (await database.admin.query('select * from app.webhook_endpoint where endpoint_id = $1', [id])).rows[0]
/** As if so much time had passed. */
async function later(id: EndpointId, seconds: number): Promise<void> {
  await database.admin.query(
    "update app.webhook_delivery set next_at = next_at - $2 * interval '1 s' where endpoint_id = $1",
    [id, seconds],
  )
  await database.admin.query(
    "update app.webhook_endpoint set failing_since = failing_since - $2 * interval '1 s' where endpoint_id = $1",
    [id, seconds],
  )
}

test('an event is on its way to each endpoint that wants it, in the transaction that numbers it', async () => {
  const [all, some, off] = [await register(), await register({ types: ['quote.settled'] }), await register()]
  await disable(off)
  const [one] = await writeEvents(database.admin, tenantId, 1, 'quote.failed')
  const [two] = await writeEvents(database.admin, tenantId, 1, 'quote.settled')
  const reported = 'select key from app.outbox where key like any($1) order by key'
  const { rows } = await database.admin.query(reported, [[all, some, off].map((id) => `acme|${id}|%`)])
  const wanted = [`acme|${all}|${one}`, `acme|${all}|${two}`, `acme|${some}|${two}`]
  expect(rows.map(({ key }) => key)).toEqual(wanted.toSorted())
  await writeEvents(database.admin, 'globex', 1)
  expect((await database.admin.query("select from app.outbox where tenant_id = 'globex'")).rowCount).toBe(0)
  for (const id of [all, some]) await disable(id)
})

test('of many who ask at once, one makes the attempt; when it arrived, nobody makes another', async () => {
  const endpointId = await register()
  const [sequence = 0] = await writeEvents(database.admin, tenantId, 1)
  const deliveries = webhookDeliveryStore(worker)
  const key = { tenantId, endpointId, sequence }
  const begun = (await Promise.all(Array.from({ length: 10 }, () => deliveries.begin(key)))).filter(
    (each) => each !== null,
  )
  expect(begun).toHaveLength(1)
  expect(begun[0]).toMatchObject({ attempt: 1, turn: 1, url: 'http://127.0.0.1:9/', event: { sequence } })
  expect(Buffer.from(begun[0]!.secrets[0]!.sealed).toString()).toBe('sealed')
  await deliveries.finish(begun[0]!, arrived, null)
  expect(await rowOf(endpointId, sequence)).toMatchObject({ state: 'delivered', attempts: 1 })
  expect(await deliveries.begin(key)).toBeNull()
  await disable(endpointId)
})

test('failures follow the schedule to its end, an endpoint that failed for three days is disabled, and other endpoints get the event', async () => {
  const endpointId = await register()
  const other = await register()
  const [sequence = 0] = await writeEvents(database.admin, tenantId, 1)
  const deliveries = webhookDeliveryStore(worker)
  const key = { tenantId, endpointId, sequence }
  for (const [index, delay] of [...retryDelaysSeconds, null].entries()) {
    const begun = await deliveries.begin(key)
    expect(begun).toMatchObject({ attempt: index + 1, turn: index + 1 })
    expect(await endpointRow(endpointId)).toMatchObject({ enabled: true })
    await deliveries.finish(begun!, failed, delay)
    if (delay === null) break
    const { next_at } = await rowOf(endpointId, sequence)
    expect(Math.abs(next_at.getTime() - Date.now() - delay * 1000)).toBeLessThan(2000)
    await later(endpointId, delay - 3)
    expect(await deliveries.begin(key)).toBeNull()
    await later(endpointId, 3)
  }
  expect(await rowOf(endpointId, sequence)).toMatchObject({ state: 'dead', attempts: retryDelaysSeconds.length + 1 })
  expect(await endpointRow(endpointId)).toMatchObject({ enabled: false, disabled_reason: 'failing' })
  await numberEvents(database.admin)
  const { rows } = await database.admin.query(
    "select sequence, subject, data from app.event where kind = 'webhook_endpoint.disabled'",
  )
  expect(rows.map(({ subject, data }) => [subject, JSON.parse(data)])).toEqual([
    [endpointId, { endpointId, reason: 'failing' }],
  ])
  expect(await rowOf(other, Number(rows[0].sequence))).toMatchObject({ state: 'pending' })
  expect(await rowOf(endpointId, Number(rows[0].sequence))).toBeUndefined()
  const audits = await database.admin.query("select actor from app.audit where action = 'webhook_endpoint.disabled'")
  expect(audits.rows).toEqual([{ actor: 'firsthand' }])
  // Enabled again, it is sent again by a schedule that begins anew.
  const administration = webhookEndpointStore(api)
  await administration.replace(action, endpointId, {
    url: 'http://127.0.0.1:9/',
    description: null,
    types: null,
    enabled: true,
  })
  expect(await endpointRow(endpointId)).toMatchObject({ failing_since: null, disabled_reason: null })
  expect(await administration.resend(action, endpointId, { from: sequence, to: sequence })).toBe(1)
  expect(await deliveries.begin(key)).toMatchObject({ attempt: retryDelaysSeconds.length + 2, turn: 1 })
  for (const id of [endpointId, other]) await disable(id)
})

test('one success among failures keeps an endpoint, and a 410 ends it at once', async () => {
  const endpointId = await register()
  const [first = 0, second = 0, third = 0] = await writeEvents(database.admin, tenantId, 3)
  const deliveries = webhookDeliveryStore(worker)
  const attempt = async (sequence: number, outcome: Outcome, retry: number | null) =>
    deliveries.finish((await deliveries.begin({ tenantId, endpointId, sequence }))!, outcome, retry)
  await attempt(first, failed, 5)
  await later(endpointId, 2 * 86_400)
  await attempt(second, arrived, null)
  expect(await endpointRow(endpointId)).toMatchObject({ enabled: true, failing_since: null })
  await attempt(first, failed, 5)
  await later(endpointId, 2 * 86_400)
  await attempt(first, failed, 5)
  expect(await endpointRow(endpointId)).toMatchObject({ enabled: true })
  await attempt(third, { error: 'status', status: 410, ms: 1, answer: '' }, null)
  expect(await endpointRow(endpointId)).toMatchObject({ enabled: false, disabled_reason: 'gone' })
  // What was still on its way is given up when its turn comes.
  await later(endpointId, 60)
  expect(await deliveries.begin({ tenantId, endpointId, sequence: first })).toBeNull()
  expect(await rowOf(endpointId, first)).toMatchObject({ state: 'dead' })
})

test('an attempt that was interrupted is on record, is found overdue, and made again', async () => {
  const endpointId = await register()
  const [sequence = 0] = await writeEvents(database.admin, tenantId, 1)
  const deliveries = webhookDeliveryStore(worker)
  const key = { tenantId, endpointId, sequence }
  const interrupted = await deliveries.begin(key)
  expect(await deliveries.begin(key)).toBeNull()
  const overdue = async () => (await overdueDeliveries(worker).messages(1000)).map(({ target }) => target.key)
  expect(await overdue()).not.toContain(`acme|${endpointId}|${sequence}`)
  await later(endpointId, 100)
  expect(await overdue()).toContain(`acme|${endpointId}|${sequence}`)
  const again = await deliveries.begin(key)
  expect(again).toMatchObject({ attempt: 2, turn: 2 })
  const shown = await webhookEndpointStore(api).attempts(action.caller, endpointId, {
    before: null,
    limit: 10,
  })
  expect(shown!.map(({ attempt, error }) => [attempt, error])).toEqual([
    [2, 'unknown'],
    [1, 'unknown'],
  ])
  // The one that was thought dead comes back late and failed: it does not put off what the other does.
  await deliveries.finish(again!, arrived, null)
  await deliveries.finish(interrupted!, failed, 5)
  expect(await rowOf(endpointId, sequence)).toMatchObject({ state: 'delivered' })
  await disable(endpointId)
})

test('due attempts are put off, many at once, and those that are not due stay', async () => {
  const endpointId = await register()
  const sequences = await writeEvents(database.admin, tenantId, 30)
  const deliveries = webhookDeliveryStore(worker)
  const keys = sequences.map((sequence) => ({ tenantId, endpointId, sequence }))
  await deliveries.begin(keys[0]!)
  const moved = await Promise.all(keys.map((key, i) => deliveries.postpone(key, 100 + i)))
  expect(moved).toEqual(keys.map((_, i) => i > 0))
  for (const [i, { sequence }] of keys.entries()) {
    const { next_at } = await rowOf(endpointId, sequence)
    expect(Math.abs((next_at.getTime() - Date.now()) / 1000 - (i === 0 ? 30 : 100 + i))).toBeLessThan(5)
  }
  expect(await deliveries.postpone(keys[1]!, 5)).toBe(false)
  await disable(endpointId)
})

test('what was done a month ago is forgotten with its attempts, and nothing else', async () => {
  const endpointId = await register()
  const [old = 0, recent = 0, open = 0] = await writeEvents(database.admin, tenantId, 3)
  const deliveries = webhookDeliveryStore(worker)
  for (const sequence of [old, recent]) {
    const begun = await deliveries.begin({ tenantId, endpointId, sequence })
    await deliveries.finish(begun!, arrived, null)
  }
  await database.admin.query(
    "update app.webhook_delivery set done_at = now() - interval '31 days' where sequence = $1",
    [old],
  )
  expect(await housekeeping(catalog).sweepDeliveries()).toBeGreaterThanOrEqual(1)
  const kept = await Promise.all([old, recent, open].map((sequence) => rowOf(endpointId, sequence)))
  expect(kept.map((row) => row?.state)).toEqual([undefined, 'delivered', 'pending'])
  const attempts = await database.admin.query('select sequence from app.webhook_attempt where endpoint_id = $1', [
    endpointId,
  ])
  expect(attempts.rows.map((row) => Number(row.sequence))).toEqual([recent])
})
