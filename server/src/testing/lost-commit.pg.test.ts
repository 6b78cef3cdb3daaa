import { openPool } from '@firsthand/postgres/pool'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import { type CutMoment, cuttingProxy } from '@firsthand/sandbox/postgres/cutting-proxy'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from './database-under-test.ts'

const acme = 'acme' as TenantId
const unknown = { reason: 'outcome_unknown', retryAfterSeconds: 1 }
const overloaded = { reason: 'service_overloaded', retryAfterSeconds: 1 }
const insert = (key: string) => sql`insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim)
  values ('acme', 'x', 'POST /x', ${key}, 'h', gen_random_uuid())`

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

const isKept = async (key: string) =>
  (await database.admin.query('select from app.idempotency where key = $1', [key])).rowCount === 1

async function through(words: string, moment: CutMoment, work: (pool: ReturnType<typeof openPool>) => Promise<void>) {
  await using proxy = await cuttingProxy(database.urlFor('fh_api'), words, moment)
  const pool = openPool({ url: proxy.url, size: 1, applicationName: 'lost-answer-test' })
  await work(pool)
  expect(proxy.cuts()).toBe(1)
  await pool.end()
}

test.each(['before', 'after'] as const)('a connection that breaks %s the commit leaves the outcome unknown', (moment) =>
  through('commit', moment, async (pool) => {
    const key = `transaction ${moment}`
    await expect(inTenant(pool, acme, (query) => query(insert(key)))).rejects.toMatchObject(unknown)
    expect(await isKept(key)).toBe(moment === 'after')
  }),
)

test.each(['before', 'after'] as const)('a pipelined write whose connection breaks %s it is unknown too', (moment) =>
  through('pipelined write', moment, async (pool) => {
    const key = `pipelined write ${moment}`
    await expect(tenantPipeline(pool, acme, [insert(key)], 'write')).rejects.toMatchObject(unknown)
    expect(await isKept(key)).toBe(moment === 'after')
    // The connection is not used again.
    await tenantPipeline(pool, acme, [sql`select 1`])
  }),
)

test('a lost read is an outage, and so is a connection that breaks before the commit was sent', async () => {
  await through('lost read', 'after', async (pool) => {
    await expect(tenantPipeline(pool, acme, [sql`select 'lost read'`])).rejects.toMatchObject(overloaded)
  })
  await through('in the middle', 'before', async (pool) => {
    const work = inTenant(pool, acme, (query) => query(insert('in the middle')))
    await expect(work).rejects.toMatchObject(overloaded)
    expect(await isKept('in the middle')).toBe(false)
  })
})

test('what the database refuses at the commit is known not to be done', async () => {
  await database.admin.query(`create table app.deferred (n int unique deferrable initially deferred);
    grant insert on app.deferred to fh_api`)
  const pool = openPool({ url: database.urlFor('fh_api'), size: 1, applicationName: 'lost-answer-test' })
  const twice = inTenant(pool, acme, (query) => query(sql`insert into app.deferred values (1), (1)`))
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  await pool.end()
})
