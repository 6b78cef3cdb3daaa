import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { adminUrlOf, dropDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openJournal } from './journal.ts'

const run = promisify(execFile)
const { databaseServer } = inject('database')
const name = `journal_${randomUUID().replaceAll('-', '')}`
const login = `fh_signer_${name.slice(8, 20)}`
const adminUrl = adminUrlOf(databaseServer.adminUrl, name)
const admin = new pg.Client({ connectionString: adminUrl })
const makeJournal = () =>
  run(process.execPath, [fileURLToPath(new URL('make-journal.ts', import.meta.url)), adminUrl, login])
const urlOf = () => {
  const url = new URL(adminUrl)
  url.username = login
  return url.href
}

beforeAll(async () => {
  await runAsAdmin(databaseServer.adminUrl, `create database ${name}`)
  await admin.connect()
  await makeJournal()
  await admin.query(`alter role ${login} password '${new URL(adminUrl).password}'`)
})
afterAll(async () => {
  await admin.end()
  await dropDatabase(databaseServer, name)
  await runAsAdmin(databaseServer.adminUrl, `drop role ${login}`)
})

const paces = (per: string, hours: number, number: number) =>
  admin.query(
    `insert into journal.pace select 'wallet ' || n, $1, clock_timestamp() - make_interval(hours => $2), 1, 1
      from generate_series(1, $3::int) n`,
    [per, hours, number],
  )
const left = async () =>
  (await admin.query('select per, count(*)::int as n from journal.pace group by per order by per')).rows

test('counts too old to hold anybody back are deleted in batches, and no other one, whoever has the login', async () => {
  await paces('minute', 2, 2_500)
  await paces('minute', 0, 10)
  await paces('day', 30, 5)
  await paces('day', 50, 7)
  const journal = openJournal(urlOf())
  expect(await Promise.all([journal.sweepPaces(), journal.sweepPaces()]).then(([a, b]) => a + b)).toBe(2_507)
  expect(await left()).toEqual([
    { per: 'day', n: 5 },
    { per: 'minute', n: 10 },
  ])
  await journal.close()
  const signer = new pg.Client({ connectionString: urlOf() })
  await signer.connect()
  expect((await signer.query('delete from journal.pace')).rowCount).toBe(0)
  await expect(signer.query('delete from journal.claim')).rejects.toThrow('permission denied')
  await expect(signer.query('truncate journal.pace')).rejects.toThrow('permission denied')
  await signer.end()
})

test('a journal of an older release gets the right when its command is run again, and keeps its counts', async () => {
  await admin.query(`drop policy sweeping on journal.pace; drop policy counting on journal.pace;
    drop policy adding on journal.pace; drop policy changing on journal.pace; drop index journal.pace_since;
    alter table journal.pace disable row level security; revoke delete on journal.pace from ${login}`)
  const journal = openJournal(urlOf())
  await expect(journal.sweepPaces()).rejects.toThrow('permission denied')
  const before = await left()
  await makeJournal()
  await makeJournal()
  expect(await journal.sweepPaces()).toBe(0)
  expect(await left()).toEqual(before)
  await journal.close()
})
