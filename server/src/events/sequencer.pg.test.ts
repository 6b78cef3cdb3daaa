import { setTimeout as sleep } from 'node:timers/promises'
import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { eventSequenceStore } from './event-sequence.store.ts'
import { startSequencer } from './sequencer.ts'

const silent = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof databaseUnderTest>>
let api: pg.Pool
let tenant = '' as TenantId
let tenants = 0
beforeAll(async () => {
  database = await databaseUnderTest()
  api = database.as('fh_api', 12)
})
afterAll(() => database.drop())
beforeEach(() => {
  tenants += 1
  tenant = `tenant-${tenants}` as TenantId
})

const append = (subject: string) => sql`select app.append_quote_event('quote.settled', ${subject}, '{}')`
const write = (subject: string) => inTenant(api, tenant, (query) => query(append(subject)))
const sequence = (login = 'fh_worker') => eventSequenceStore(database.as(login, 1))

/** The subjects of the tenant's events in order, after asserting that their numbers begin at 1 and have no hole. */
async function subjects(): Promise<string[]> {
  const text = 'select sequence::int, subject from app.event where tenant_id = $1 order by sequence'
  const { rows } = await database.admin.query(text, [tenant])
  expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, i) => i + 1))
  return rows.map(({ subject }) => subject)
}

/** A transaction that has written an event and is still open. */
async function opened(subject: string) {
  const client = await database.admin.connect()
  await client.query('begin')
  await client.query("select set_config('app.tenant', $1, true)", [tenant])
  await client.query("select app.append_quote_event('quote.settled', $1, '{}')", [subject])
  return async (end: 'commit' | 'rollback') => {
    await client.query(end)
    client.release()
  }
}

test('an event is there some milliseconds after its commit, while a sequencer runs', async ({ annotate }) => {
  const sequencer = startSequencer(sequence(), silent)
  const times: number[] = []
  for (let i = 0; i < 40; i += 1) {
    await write(`${i}`)
    const written = performance.now()
    while ((await subjects()).length <= i && performance.now() - written < 5_000) await sleep(1)
    times.push(performance.now() - written)
    await sleep(i * 2)
  }
  await sequencer.stop()
  const sorted = times.toSorted((one, other) => one - other)
  await annotate(`visible p50 ${sorted[20]?.toFixed(0)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms`)
  expect(await subjects()).toHaveLength(40)
  expect(sorted[20]).toBeLessThan(500)
})

test('a long transaction delays its own events only, and one that is rolled back leaves no hole', async () => {
  const [long, given] = [await opened('long'), await opened('given up')]
  await write('short')
  await numberEvents(database.admin)
  expect(await subjects()).toEqual(['short'])
  await given('rollback')
  await write('second')
  await long('commit')
  await numberEvents(database.admin)
  expect(await subjects()).toEqual(['short', 'long', 'second'])
})

test('what was written after a commit comes after it, whoever numbers and however many at once', async () => {
  const sequencers = [1, 2, 3].map(() => startSequencer(sequence(), silent))
  for (let i = 0; i < 150; i += 1) {
    await write(`${i}`)
    // Others of the same tenant, with which it has nothing to do.
    if (i % 3 === 0) await Promise.all(['a', 'b', 'c'].map((other) => write(`${other}${i}`)))
  }
  await numberEvents(database.admin)
  await Promise.all(sequencers.map((each) => each.stop()))
  const chain = (await subjects()).filter((subject) => /^\d/.test(subject))
  expect(chain).toEqual(Array.from({ length: 150 }, (_, i) => `${i}`))
})

test('a sequencer that is killed between two steps of a batch has numbered nothing, and the next one numbers all', async () => {
  for (let i = 0; i < 30; i += 1) await write(`${i}`)
  // It waits in the middle of the batch: rows are taken from the queue, heads are not moved yet.
  const holder = await database.admin.connect()
  await holder.query('begin; insert into app.event_head (tenant_id) values ($1)'.replace('$1', `'${tenant}'`))
  const killed = sequence()
    .number(10)
    .then(
      () => 'numbered',
      () => 'killed',
    )
  const waiting = `select pid from pg_stat_activity where query like '%app.number_events%' and wait_event_type = 'Lock'
    and datname = current_database()`
  await expect.poll(async () => (await database.admin.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
  expect(await sequence().number(10)).toBeNull()
  await database.admin.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect(await killed).toBe('killed')
  await holder.query('rollback')
  holder.release()
  expect(await subjects()).toEqual([])
  expect([await sequence().number(10), await sequence().number(100), await sequence().number(100)]).toEqual([10, 20, 0])
  expect(await subjects()).toEqual(Array.from({ length: 30 }, (_, i) => `${i}`))
})

test('a lock on the head of the audit chain holds up neither writers nor numbers', async () => {
  await write('first')
  await numberEvents(database.admin)
  const auditor = await database.admin.connect()
  await auditor.query('begin')
  await auditor.query('select app.lock_heads(array[$1])', [tenant])
  await write('second')
  expect(await sequence().number(10)).toBe(1)
  expect(await subjects()).toEqual(['first', 'second'])
  await auditor.query('rollback')
  auditor.release()
})

test('the relay of the release before numbers what nobody else has numbered for a moment', async () => {
  await write('one')
  const relay = database.as('fh_worker', 1)
  const claim = "select * from app.claim_messages(10, interval '6 s')"
  await relay.query(claim)
  expect(await subjects()).toEqual([])
  await sleep(300)
  await relay.query(claim)
  expect(await subjects()).toEqual(['one'])
})

test('a function of the release before that is under way while the release changes leaves its event to the sequencer', async () => {
  await write('before')
  await numberEvents(database.admin)
  await database.admin.query(`create function app.old_writer(tenant text, subject text) returns bigint
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare place bigint; begin
      insert into app.tenant_head as h (tenant_id, event_seq) values (tenant, 1)
        on conflict (tenant_id) do update set event_seq = h.event_seq + 1 returning h.event_seq into place;
      insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
        values (tenant, place, uuidv7(), 'quote.settled', old_writer.subject, clock_timestamp(), '{}');
      return place;
    end $$`)
  await database.admin.query('alter function app.old_writer owner to fh_owner')
  await database.admin.query('grant execute on function app.old_writer to fh_api')
  await api.query('select app.old_writer($1, $2)', [tenant, 'old'])
  await write('after')
  expect(await subjects()).toEqual(['before'])
  await numberEvents(database.admin)
  expect(await subjects()).toEqual(['before', 'old', 'after'])
})

test('a command of the release before cannot move a head that counts no longer', async () => {
  await write('one')
  await numberEvents(database.admin)
  const move = 'update app.tenant_head set event_seq = 900 where tenant_id = $1'
  await expect(database.admin.query(move, [tenant])).rejects.toThrow('use the commands of this release')
})

test('what waits is counted, with the time of the first', async () => {
  expect(await sequence().waiting()).toEqual({ number: 0, seconds: 0 })
  await write('one')
  await write('two')
  await sleep(50)
  const { number, seconds } = await sequence().waiting()
  expect(number).toBe(2)
  expect(seconds).toBeGreaterThan(0.04)
  await numberEvents(database.admin)
})

test('no program reads or writes the queue or the heads, nor numbers but by its function', async () => {
  for (const login of ['fh_api', 'fh_catalog', 'fh_worker'])
    for (const text of [
      'select * from app.event_pending',
      'delete from app.event_pending',
      "insert into app.event_pending (shard, tenant_id, kind, subject, data) values (0, 'acme', 'quote.settled', 'x', '{}')",
      'select * from app.event_head',
      'update app.event_head set event_seq = 0',
      'select app.stop_numbering()',
    ])
      await expect(database.as(login, 1).query(text)).rejects.toThrow('permission denied')
  await expect(sequence('fh_api').number(10)).rejects.toThrow('permission denied')
})
