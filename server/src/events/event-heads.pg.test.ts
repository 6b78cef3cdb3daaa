import type { TenantId } from '@firsthand/values/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { eventStore } from './event.store.ts'
import { writeEvents } from './testing/event-writer.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

const head = (tenant: string, last: number) => ({ tenantId: tenant as TenantId, last })

test('of the tenants that are followed, those with later events are answered, and no other', async () => {
  for (const [tenant, count] of [
    ['acme', 3],
    ['globex', 2],
    ['initech', 1],
  ] as const)
    await writeEvents(database.admin, tenant, count)
  const events = eventStore(database.as('fh_api'))
  expect(await events.heads([head('acme', 1), head('globex', 2), head('nobody', 0)])).toEqual([head('acme', 3)])
  expect(await events.heads([])).toEqual([])
})

test('an event that is not committed is not answered, and one that is not numbered neither', async () => {
  const pool = database.as('fh_api')
  const events = eventStore(pool)
  const client = await pool.connect()
  await client.query("begin; select set_config('app.tenant', 'umbrella', true)")
  await client.query("select app.append_quote_event('quote.settled', 's', '{}')")
  await numberEvents(database.admin)
  expect(await events.heads([head('umbrella', 0)])).toEqual([])
  await client.query('commit')
  client.release()
  expect(await events.heads([head('umbrella', 0)])).toEqual([])
  await numberEvents(database.admin)
  expect(await events.heads([head('umbrella', 0)])).toEqual([head('umbrella', 1)])
  expect(await events.list(head('umbrella', 0), { after: 0, limit: 10 })).toMatchObject([{ sequence: 1 }])
})

test('one call answers for 5,000 tenants', async () => {
  await database.admin.query(
    "insert into app.event_head (tenant_id, event_seq) select 'tenant-' || n, 5 from generate_series(1, 20000) n",
  )
  const followed = Array.from({ length: 5_000 }, (_, i) => head(`tenant-${i + 1}`, i === 7 ? 4 : 5))
  expect(await eventStore(database.as('fh_api')).heads(followed)).toEqual([head('tenant-8', 5)])
})
