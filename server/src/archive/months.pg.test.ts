import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adminUrlOf, dropDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyAuditChain } from '#audit/audit-chain.store'
import { monthsAgo } from './testing/old-months.ts'

const { databaseServer } = inject('database')
const name = `months_${crypto.randomUUID().replaceAll('-', '')}`
const client = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, name) })
const server = fileURLToPath(new URL('../../', import.meta.url))
const notices: string[] = []

async function migrateUpTo(last: string) {
  const dir = await mkdtemp(join(tmpdir(), 'firsthand-migrations-'))
  const files = (await readdir(join(server, 'migrations'))).filter((file) => file.slice(0, 4) <= last)
  for (const file of files) await cp(join(server, 'migrations', file), join(dir, file))
  await client.query('set role fh_owner')
  const common = { direction: 'up', migrationsTable: 'migration', migrationsSchema: 'app', schema: 'app' } as const
  await runner({ dbClient: client, dir, ...common, noLock: true, log: () => undefined })
  await client.query('reset role')
  await rm(dir, { recursive: true })
}

/** An installation of the release before, with what it has written. */
beforeAll(async () => {
  await runAsAdmin(databaseServer.adminUrl, `create database ${name}`)
  await client.connect()
  client.on('notice', ({ message }) => void notices.push(message ?? ''))
  await client.query(await readFile(join(server, 'bootstrap.sql'), 'utf8'))
  await migrateUpTo('0028')
  await client.query("select set_config('app.tenant', 'acme', false)")
  await client.query("select app.append_audit('ann', 'market.read', '{\"pairId\":1}') from generate_series(1, 50)")
  await client.query("select app.append_quote_event('quote.firm', 'MINT', '{}') from generate_series(1, 50)")
}, 60_000)
afterAll(async () => {
  await client.end()
  await dropDatabase(databaseServer, name)
})

const part = async (table: string) =>
  (
    await client.query(
      `select tableoid::regclass::text as part, count(*)::int as n from ${table} group by 1 order by 1`,
    )
  ).rows

test('rows of before become the first part without being read under the lock, and new ones follow', async () => {
  await migrateUpTo('0032')
  await client.query("set client_min_messages = 'debug1'")
  await migrateUpTo('0033')
  await client.query('reset client_min_messages')
  const implied = notices.filter((notice) => /event_first.* is implied|audit_first.* is implied/.test(notice))
  expect(implied).toHaveLength(2)
  expect(notices.filter((notice) => /building index .*(event|audit)_first/.test(notice))).toEqual([])
  expect(await part('app.event')).toEqual([{ part: 'app_month.event_first', n: 50 }])
  expect(await part('app.audit')).toEqual([{ part: 'app_month.audit_first', n: 50 }])
  await client.query("select app.append_quote_event('quote.firm', 'MINT', '{}')")
  await client.query("select app.append_audit('ann', 'market.read', '{}')")
  expect(await verifyAuditChain(client, 'acme')).toMatchObject({ records: 51, broken: null })
  const { rows } = await client.query('select name, rest, months >= 2 as enough from app.months_ahead()')
  expect(rows).toEqual([
    { name: 'event', rest: false, enough: true },
    { name: 'audit', rest: false, enough: true },
  ])
})

test('parts have the walls of their table: no update, no delete, no way past it, and unique numbers and ids', async () => {
  for (const table of ['app.event', 'app_month.event_first', 'app_month.event_rest', 'app_month.audit_rest'])
    for (const text of [`update ${table} set tenant_id = 'x'`, `delete from ${table}`, `truncate ${table}`])
      await expect(client.query(text), text).rejects.toThrow('append-only')
  await client.query('set role fh_api')
  await expect(client.query('select from app_month.event_first')).rejects.toThrow('permission denied')
  await client.query('reset role')
  const again = (columns: string) => `insert into app.event select ${columns} from app.event where sequence = 7`
  const unique = { code: '23505' }
  await expect(client.query(again('tenant_id, 1000, id, kind, subject, at, data'))).rejects.toMatchObject(unique)
  await expect(client.query(again('tenant_id, sequence, uuidv7(), kind, subject, at, data'))).rejects.toMatchObject(
    unique,
  )
})

test('what comes before its month is made waits in the rest, shows there, and moves into the month', async () => {
  const far = '2090-02-01'
  await client.query(`insert into app.event select 'acme', 900 + n, (substr(app.first_id_at('${far}')::text, 1, 14) || substr(uuidv7()::text, 15))::uuid,
    'quote.firm', 's', '${far}', '{}' from generate_series(1, 5) n`)
  await client.query(`insert into app.audit (tenant_id, seq, at, actor, action, payload, prev, hash)
    values ('other', 1, '${far}T00:00:00.000000Z', 'a', 'b', '{"subject":"s"}', '\\x00', '\\x00')`)
  const rest = async () => (await client.query('select rest from app.months_ahead()')).rows.map((row) => row.rest)
  expect(await rest()).toEqual([true, true])
  const made =
    await client.query(`select app.make_month('event', '${far}') as event, app.make_month('audit', '${far}') as audit,
    app.make_month('event', '${far}') as again`)
  expect(made.rows).toEqual([{ event: true, audit: true, again: false }])
  expect(await rest()).toEqual([false, false])
  expect(await part('app.event')).toContainEqual({ part: 'app_month.event_2090_02', n: 5 })
  expect((await client.query("select subject from app.audit where tenant_id = 'other'")).rows).toEqual([
    { subject: 's' },
  ])
  await expect(client.query('delete from app_month.event_rest')).rejects.toThrow('append-only')
})

test('several workers make the months ahead at once, and each month is made once', async () => {
  const others = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const other = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, name) })
      await other.connect()
      return other
    }),
  )
  const made = await Promise.all(others.map((other) => other.query('select app.make_months(6) as n')))
  const months = made.reduce((sum, { rows }) => sum + rows[0].n, 0)
  expect((await client.query('select name, months from app.months_ahead()')).rows).toEqual([
    { name: 'event', months: 6 },
    { name: 'audit', months: 6 },
  ])
  expect(months).toBeGreaterThan(0)
  await Promise.all(others.map((other) => other.end()))
  await expect(client.query(`select app.make_month('event', '${monthsAgo(0).slice(0, 8)}02')`)).rejects.toThrow(
    'first day',
  )
})
