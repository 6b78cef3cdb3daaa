import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@firsthand/postgres/pool'
import type { PairId } from '@firsthand/values/values'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteStore } from '#quoting/quote.store'
import { aQuote, callerOf } from '#quoting/testing/quote-builder'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { notifyExpired } from './expired-quotes.store.ts'

const tenants = ['acme', 'globex', 'initech'] as const
let database: Awaited<ReturnType<typeof databaseUnderTest>>
let api: pg.Pool
let worker: pg.Pool
let pairId: PairId
beforeAll(async () => {
  database = await databaseUnderTest()
  api = openPool({ url: database.urlFor('fh_api'), size: 2, applicationName: 'expiry-test', patienceMs: 30_000 })
  worker = openPool({ url: database.urlFor('fh_worker'), size: 4, applicationName: 'expiry-test', patienceMs: 30_000 })
  const { rows } = await database.admin.query(
    `insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol, cash_decimals, unit_symbol, unit_decimals,
      freshness_seconds, fee_bps, eligibility)
    values ('acme', 'active', false, 'bond', 'USDC', 6, 'X', 18, 60, 0, '{}') returning pair_id`,
  )
  pairId = Number(rows[0].pair_id) as PairId
})
afterAll(async () => {
  await Promise.all([api.end(), worker.end()])
  await database.drop()
})
beforeEach(() => database.admin.query('delete from app.quote'))

/** So many copies of a firm quote of each tenant, expired for so many seconds. */
async function expired(number: number, seconds = 60): Promise<void> {
  for (const tenant of tenants) {
    const terms = aQuote({ pairId, createdAt: new Date(Date.now() - (seconds + 60) * 1000) })
    await quoteStore(api).keepFirm(callerOf(tenant, 'buyer'), terms, null)
    await database.admin.query(
      `insert into app.quote select (jsonb_populate_record(q, jsonb_build_object('reference', r))).*
        from app.quote q, unnest($2::text[]) r where q.reference = $1`,
      [terms.reference, Array.from({ length: number }, () => aQuote().reference)],
    )
    await database.admin.query('delete from app.quote where reference = $1', [terms.reference])
  }
}

const published = async (): Promise<readonly string[]> => {
  await numberEvents(database.admin)
  const { rows } = await database.admin.query("select subject from app.event where kind = 'quote.expired'")
  return rows.map(({ subject }) => subject)
}
const before = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const known = new Set(await published())
  await work()
  return (await published()).filter((subject) => !known.has(subject))
}

test('quotes of all tenants are published as expired, each once and with what it is', async () => {
  await expired(3)
  const found = await before(async () => expect(await notifyExpired(worker, 100)).toBe(9))
  expect(new Set(found).size).toBe(9)
  expect(await before(async () => expect(await notifyExpired(worker, 100)).toBe(0))).toEqual([])
  const { rows } = await database.admin.query('select data from app.event where subject = $1', [found[0]])
  expect(rows).toEqual([{ data: JSON.stringify({ reference: found[0], pairId }) }])
})

test('one that has just expired is left, and of many the oldest come first', async () => {
  await expired(1, 5)
  expect(await before(() => notifyExpired(worker, 100))).toEqual([])
  await expired(2, 600)
  await expired(2, 60)
  const found = await before(() => notifyExpired(worker, 6))
  const text =
    "select count(*)::integer as old from app.quote where expires_at < now() - interval '5 minutes' and reference = any ($1)"
  expect((await database.admin.query(text, [found])).rows).toEqual([{ old: 6 }])
})

test('workers that publish at once, while quotes are being issued, publish each once and none that was issued', async () => {
  await expired(400)
  const { rows: some } = await database.admin.query('select reference from app.quote order by random() limit 50')
  const issued: string[] = some.map(({ reference }) => reference)
  const issuing = await database.admin.connect()
  await issuing.query('begin')
  await issuing.query(
    `update app.quote set state = 'intent_issued', deadline = now(), venue_calldata = '0x', digest = '0x', bundle = '{}'
      where reference = any ($1)`,
    [issued],
  )
  const found = await before(async () => {
    const pass = async () => {
      for (let turn = 0; turn < 20; turn += 1) if ((await notifyExpired(worker, 500)) <= 50) return
    }
    const workers = [pass(), pass(), pass()]
    await sleep(50)
    await Promise.all(workers)
    await issuing.query('commit')
    expect(await notifyExpired(worker, 500)).toBe(0)
  })
  issuing.release()
  expect(found.length).toBe(1_150)
  expect(new Set(found).size).toBe(1_150)
  expect(found.filter((subject) => issued.includes(subject))).toEqual([])
})
