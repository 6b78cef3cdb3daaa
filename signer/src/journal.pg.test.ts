import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { adminUrlOf, dropDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openJournal } from './journal.ts'

vi.setConfig({ testTimeout: 60_000 })
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
  await admin.query(`insert into journal.pace_part select 'tenant', 'minute', clock_timestamp() - make_interval(hours => h), n, 1, 1, 1, 1, ''
    from generate_series(0, 7) n, unnest(array[0, 2]) h`)
  const journal = openJournal(urlOf())
  expect(await Promise.all([journal.sweepPaces(), journal.sweepPaces()]).then(([a, b]) => a + b)).toBe(2_515)
  expect(await left()).toEqual([
    { per: 'day', n: 5 },
    { per: 'minute', n: 10 },
  ])
  expect((await admin.query('select count(*)::int as n from journal.pace_part')).rows).toEqual([{ n: 8 }])
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

type Pace = {
  readonly who: string
  readonly cash: string
  readonly signaturesMax: number | null
  readonly cashMax: string
}
const count = (pool: pg.Pool, paces: readonly Pace[], per = 'minute') =>
  pool.query('select journal.count_paces($1)', [JSON.stringify(paces.map((pace) => ({ ...pace, per })))]).then(
    () => 'counted',
    (error: { code?: string }) => error.code ?? 'failed',
  )
/** Whoever races here waits for all of the others, longer than a settlement waits for its signature. */
const openPatient = (max: number) =>
  new pg.Pool({ connectionString: urlOf(), max, options: '-c statement_timeout=60s -c lock_timeout=60s' })
const tally = (outcomes: readonly string[], outcome: string) => outcomes.filter((one) => one === outcome).length
const used = async (who: string) =>
  (
    await admin.query(
      'select sum(signatures)::int as signatures, sum(cash)::text as cash from journal.pace_part where who = $1',
      [who],
    )
  ).rows[0]
/** Away from the end of a minute, after which the bounds begin anew. */
async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 20_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

test('bounds hold to the signature and to the unit of cash, however many count at once and in how many parts', async () => {
  await earlyInTheMinute()
  const pools = [12, 12].map(openPatient)
  const race = (paces: readonly Pace[], times: number) =>
    Promise.all(Array.from({ length: times }, (_, at) => count(pools[at % 2] as pg.Pool, paces)))
  const many = { who: 'tenant many', cash: '1', signaturesMax: 100, cashMax: '1000' }
  const first = await race([many], 150)
  expect([tally(first, 'counted'), tally(first, 'FH001')]).toEqual([100, 50])
  expect(await used('tenant many')).toEqual({ signatures: 100, cash: '100' })

  // Amounts that no eighth of the bound has room for.
  const large = { who: 'route large', cash: '300', signaturesMax: null, cashMax: '1000' }
  const second = await race([large], 20)
  expect([tally(second, 'counted'), tally(second, 'FH001')]).toEqual([3, 17])
  expect(await count(pools[0] as pg.Pool, [{ ...large, cash: '100' }])).toBe('counted')
  expect(await count(pools[0] as pg.Pool, [{ ...large, cash: '1' }])).toBe('FH001')

  // Everybody takes the three in one order, and what one bound refuses counts nowhere.
  const rivals = Array.from({ length: 60 }, (_, at) => [
    { who: `tenant ${at % 2}`, cash: '1', signaturesMax: 20, cashMax: '1000' },
    { who: `wallet ${at % 5}`, cash: '1', signaturesMax: 6, cashMax: '1000' },
    { who: 'route shared', cash: '1', signaturesMax: null, cashMax: '25' },
  ])
  const third = await Promise.all(rivals.map((paces, at) => count(pools[at % 2] as pg.Pool, paces)))
  expect([tally(third, 'counted'), tally(third, 'FH001')]).toEqual([25, 35])
  const [tenants, route] = [[await used('tenant 0'), await used('tenant 1')], await used('route shared')]
  expect([tenants[0].signatures + tenants[1].signatures, route.signatures]).toEqual([25, 25])
  await Promise.all(pools.map((pool) => pool.end()))
})

test('a new bound counts at once, and so does what was counted on one row before there were parts', async () => {
  await earlyInTheMinute()
  const pool = openPatient(1)
  const at = (signaturesMax: number) => count(pool, [{ who: 'tenant old', cash: '1', signaturesMax, cashMax: '1000' }])
  await admin.query(
    `insert into journal.pace values ('tenant old', 'minute', date_trunc('minute', clock_timestamp(), 'UTC'), 7, 7)`,
  )
  const outcomes = []
  for (let time = 0; time < 5; time += 1) outcomes.push(await at(10))
  expect(outcomes).toEqual(['counted', 'counted', 'counted', 'FH001', 'FH001'])
  expect(await at(12)).toBe('counted')
  expect([await at(11), await at(12), await at(12)]).toEqual(['FH001', 'counted', 'FH001'])
  await pool.end()
})

const keepText = `select encode(digest, 'hex') as digest, encode(signature, 'hex') as signature, key_id
  from journal.keep_signature($1, $2, 1, 'v', 'r', '[]', $3, $4)`
const of = (byte: string, length: number) => Buffer.from(byte.repeat(length), 'hex')

test('of racing signatures of one reference one is kept and everybody reads it, also after an older release claimed it', async () => {
  const pool = openPatient(16)
  const keep = async (reference: string, digest: string, at: number) => {
    const signature = Buffer.alloc(65, at)
    return (await pool.query(keepText, [of(reference, 32), of(digest, 32), signature, `key-${at}`])).rows[0]
  }
  const race = await Promise.all(Array.from({ length: 40 }, (_, at) => keep('a1', at % 2 ? 'd1' : 'd2', at)))
  expect(new Set(race.map((row) => JSON.stringify(row))).size).toBe(1)
  expect(race[0].key_id).toBe(`key-${Number.parseInt(race[0].signature.slice(0, 2), 16)}`)

  // Claimed for one digest, and its signer died before it signed.
  await pool.query(`select journal.claim_reference($1, $2, 1, 'v', 'r', '[]')`, [of('a2', 32), of('d1', 32)])
  expect(await keep('a2', 'd2', 1)).toEqual({ digest: 'd1'.repeat(32), signature: null, key_id: null })
  const late = await Promise.all(Array.from({ length: 20 }, (_, at) => keep('a2', 'd1', at)))
  expect(new Set(late.map((row) => JSON.stringify(row))).size).toBe(1)
  const { rows } = await admin.query('select count(*)::int as n from journal.signed')
  expect(rows).toEqual([{ n: 2 }])
  await pool.end()
})
