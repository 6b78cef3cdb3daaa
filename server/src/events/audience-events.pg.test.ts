import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { eventSequenceStore } from './event-sequence.store.ts'
import { startSequencer } from './sequencer.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pools: Record<'catalog' | 'worker', ReturnType<typeof database.as>>
let tenants: readonly string[] = []
let audience = ''
let made = 0
beforeAll(async () => {
  database = await databaseUnderTest()
  pools = { catalog: database.as('fh_catalog', 2), worker: database.as('fh_worker', 4) }
})
afterAll(() => database.drop())
beforeEach(async () => {
  made += 1
  tenants = Array.from({ length: 300 }, (_, i) => `t${made}-${i}`)
  const name = sql`select audience from app.name_audiences(${JSON.stringify([tenants])})`
  const [row] = await inCatalogue<{ readonly audience: string }>(name)
  audience = row?.audience ?? ''
})

const inCatalogue = <Row extends object>(statement: ReturnType<typeof sql>) =>
  inTenant(pools.catalog, 'acme' as TenantId, (query) => query<Row>(statement))
/** An event about a listing, for each of these names. */
const write = (subject: string, names: readonly string[] = [audience]) =>
  inCatalogue(sql`select app.append_catalogue_changes('a', 'listing.tested', '{}', ${names},
    ${names.map(() => 'listing.updated')}, ${names.map(() => subject)}, ${names.map(() => '{}')})`)
const number = (most: number) => eventSequenceStore(pools.worker).number(most)

/** The subjects that every one of the tenants has, which must be the same for all, numbered from 1 without a hole. */
async function subjects(of = tenants): Promise<string[]> {
  const { rows } = await database.admin.query(
    `select distinct array_agg(e.sequence order by e.sequence)::int[] as numbers, array_agg(e.subject order by e.sequence) as subjects
      from unnest($1::text[]) t (tenant) left join app.event e on e.tenant_id = t.tenant group by t.tenant`,
    [of],
  )
  expect(rows).toHaveLength(1)
  const [{ numbers, subjects }] = rows
  if (subjects[0] === null) return []
  expect(numbers).toEqual(subjects.map((_: string, i: number) => i + 1))
  return subjects
}

test('an event for an audience is a few rows, and one event of each of its tenants', async () => {
  await write('one')
  const { rows } = await database.admin.query('select count(*)::int as rows from app.event_pending')
  expect(rows).toEqual([{ rows: 4 }])
  await numberEvents(database.admin)
  expect(await subjects()).toEqual(['one'])
  expect(await subjects(['acme'])).toEqual([])
})

test('it keeps its place among the events of its tenants, however small the batches are', async () => {
  for (let i = 0; i < 6; i += 1) {
    await write(`shared ${i}`)
    await write(`own ${i}`, tenants)
  }
  const numbered: (number | null)[] = []
  for (let turn = 0; turn < 2_000 && numbered.at(-1) !== 0; turn += 1) numbered.push(await number(37))
  expect(Math.max(...numbered.map(Number))).toBe(37)
  expect(numbered.reduce<number>((sum, some) => sum + Number(some), 0)).toBe(12 * tenants.length)
  expect(await subjects()).toEqual(Array.from({ length: 6 }, (_, i) => [`shared ${i}`, `own ${i}`]).flat())
})

test('events of one audience that stand together are numbered together', async () => {
  for (let i = 0; i < 20; i += 1) await write(`${i}`)
  const first = await number(2_000)
  expect(first).toBeGreaterThan(900)
  expect(first).toBeLessThanOrEqual(2_000)
  await numberEvents(database.admin)
  expect(await subjects()).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`))
})

test('a sequencer that is killed within an event of an audience leaves the rest of it to the next one', async () => {
  await write('one')
  await write('two')
  const half = await number(20)
  expect(half).toBe(20)
  // It waits in the middle of a batch for a head that somebody else is about to make.
  const holder = await database.admin.connect()
  await holder.query('begin; lock table app.event_head in share mode')
  const killed = number(20).then(
    () => 'numbered',
    () => 'killed',
  )
  const waiting = `select pid from pg_stat_activity where query like '%app.number_events%' and wait_event_type = 'Lock'
    and datname = current_database()`
  await expect.poll(async () => (await database.admin.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
  await database.admin.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect(await killed).toBe('killed')
  await holder.query('rollback')
  holder.release()
  await numberEvents(database.admin)
  expect(await subjects()).toEqual(['one', 'two'])
})

test('several sequencers at once number what writers of both kinds commit, in the order of their commits', async () => {
  const sequencers = [1, 2, 3].map(() => startSequencer(eventSequenceStore(pools.worker), pino({ level: 'silent' })))
  const [one = ''] = tenants
  for (let i = 0; i < 40; i += 1) await write(`${i}`, i % 2 === 0 ? [audience] : [one])
  await numberEvents(database.admin)
  await Promise.all(sequencers.map((each) => each.stop()))
  expect(await subjects([one])).toEqual(Array.from({ length: 40 }, (_, i) => `${i}`))
  expect(await subjects(tenants.slice(1))).toEqual(Array.from({ length: 20 }, (_, i) => `${2 * i}`))
})

test('each of its tenants with an endpoint gets a delivery', async () => {
  const some = tenants.slice(0, 50)
  await database.admin.query(
    `insert into app.webhook_endpoint (tenant_id, endpoint_id, url, message_key) select t, uuidv7(), 'x', t from unnest($1::text[]) t`,
    [some],
  )
  await write('one')
  await numberEvents(database.admin)
  const { rows } = await database.admin.query(
    'select tenant_id, sequence::int from app.webhook_delivery order by tenant_id',
  )
  expect(rows).toEqual(some.toSorted().map((tenant_id) => ({ tenant_id, sequence: 1 })))
})

test('an import can ask how much waits, about', async () => {
  for (let i = 0; i < 10; i += 1) await write(`${i}`)
  const [row] = await inCatalogue<{ readonly waiting: string }>(sql`select app.shared_events_waiting() as waiting`)
  expect(row).toEqual({ waiting: '3000' })
  await numberEvents(database.admin)
})
