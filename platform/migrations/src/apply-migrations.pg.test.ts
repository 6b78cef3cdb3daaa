import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminUrlOf, dropDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { appliedMigrations, applyMigrations } from './apply-migrations.ts'

const { databaseServer } = inject('database')
const name = `migrations_${crypto.randomUUID().replaceAll('-', '')}`
const connect = async () => {
  const client = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, name) })
  await client.connect()
  return client
}
let client: pg.Client
let other: pg.Client
let folder: string

/** Applies a file of this name and text, and answers what was noted. */
async function apply(file: string, sql: string): Promise<readonly string[]> {
  const notes: string[] = []
  await writeFile(join(folder, `${file}.sql`), sql)
  await applyMigrations({ client, folder, schema: 'app', note: (event) => void notes.push(event) })
  return notes
}

beforeAll(async () => {
  await runAsAdmin(databaseServer.adminUrl, `create database ${name}`)
  client = await connect()
  other = await connect()
  folder = await mkdtemp(join(tmpdir(), 'firsthand-migrations-'))
  await client.query('create schema app')
  await apply('0001_things', 'create table app.thing (id bigint, name text); insert into app.thing values (1), (1);')
}, 60_000)
afterAll(async () => {
  await Promise.all([client.end(), other.end()])
  await dropDatabase(databaseServer, name)
  await rm(folder, { recursive: true })
})

test('a lock that is taken delays the migration, and callers behind it for half a second at most', async () => {
  await other.query('begin; select from app.thing')
  const applying = apply('0002_colour', 'alter table app.thing add column colour text;')
  await sleep(200)
  const third = await connect()
  const begun = performance.now()
  await third.query('select from app.thing')
  const waited = performance.now() - begun
  await third.end()
  expect(waited).toBeLessThan(1_500)
  await sleep(500)
  await other.query('commit')
  expect(await applying).toContain('migration.gave_way')
  expect(await appliedMigrations(client, 'app')).toEqual(['0001_things', '0002_colour'])
})

const unique = '-- no transaction\ncreate unique index concurrently if not exists thing_id on app.thing (id);'

test('an index that was begun and failed is made again, without a transaction around it', async () => {
  await expect(apply('0003_unique', unique)).rejects.toThrow('could not create unique index')
  expect(await appliedMigrations(client, 'app')).not.toContain('0003_unique')
  await other.query('delete from app.thing where ctid = (select min(ctid) from app.thing)')
  expect(await apply('0003_unique', unique)).toContain('migration.index_again')
  const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'app.thing_id'::regclass")
  expect(rows).toEqual([{ indisvalid: true }])
  expect(await appliedMigrations(client, 'app')).toContain('0003_unique')
})

test('a statement that fails leaves nothing of its file', async () => {
  const halves = 'alter table app.thing add column half text; select 1 / 0;'
  await expect(apply('0004_halves', halves)).rejects.toThrow('division by zero')
  await rm(join(folder, '0004_halves.sql'))
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'app.thing'::regclass and attname = 'half'",
  )
  expect(rows).toEqual([])
})

test('a database that only has more is noted, and one that a later release has contracted is refused', async () => {
  await client.query("insert into app.migration (name, run_on) values ('0004_more', now())")
  const notes: string[] = []
  const run = () => applyMigrations({ client, folder, schema: 'app', note: (event) => void notes.push(event) })
  expect(await run()).toEqual([])
  expect(notes).toEqual(['migration.newer_database'])
  await client.query("insert into app.migration (name, run_on) values ('0005_contract_less', now())")
  await expect(run()).rejects.toThrow('the database has 0005_contract_less')
})
