import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@firsthand/postgres/pool'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUnderTest } from './database-under-test.ts'

const acme = 'acme' as TenantId
const globex = 'globex' as TenantId
const overloaded = { reason: 'service_overloaded', retryAfterSeconds: 1 }
const ownEvents = sql`select tenant_id from app.event`

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pool: pg.Pool

const poolOf = (size: number) => openPool({ url: database.urlFor('fh_api'), size, applicationName: 'overload-test' })

beforeAll(async () => {
  database = await databaseUnderTest()
  const text = "insert into app.event values ($1, 1, uuidv7(), 'market.updated', '1', now(), '{}')"
  for (const tenant of [acme, globex]) await database.admin.query(text, [tenant])
  pool = poolOf(4)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const expectServed = async (by: pg.Pool, tenant: TenantId) =>
  expect(await tenantPipeline(by, tenant, [ownEvents])).toEqual([[{ tenant_id: tenant }]])

describe('when the database is away or too busy, a caller is answered service_overloaded', () => {
  const kill = (of: pg.Pool, query: string) =>
    database.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like $1 and usename = 'fh_api'
        and pid <> pg_backend_pid() and application_name = $2`,
      [`${query}%`, of.options.application_name],
    )

  test('a backend that is killed under a pipelined transaction and under a transaction', async () => {
    const own = poolOf(2)
    const slow = sql`select 'to be killed', pg_sleep(5)`
    const asked = Promise.allSettled([
      tenantPipeline(own, acme, [slow]),
      inTenant(own, globex, async (query) => {
        await query(ownEvents)
        return query(slow)
      }),
    ])
    await sleep(150)
    await kill(own, "select 'to be killed'")
    for (const outcome of await asked) expect(outcome).toMatchObject({ status: 'rejected', reason: overloaded })
    await expectServed(own, acme)
    await own.end()
  })

  test('an idle connection that is killed hurts nobody', async () => {
    const own = poolOf(1)
    await tenantPipeline(own, acme, [sql`select 'killed while idle'`])
    await kill(own, 'commit')
    await sleep(50)
    await expectServed(own, globex)
    await own.end()
  })

  test('a statement that takes too long', async () => {
    const patience = sql`set local statement_timeout = 50`
    const asked = tenantPipeline(pool, acme, [patience, sql`select pg_sleep(5)`])
    await expect(asked).rejects.toMatchObject({ ...overloaded, cause: { code: '57014' } })
    const [limit] = await tenantPipeline(pool, acme, [sql`show statement_timeout`])
    expect(limit).toEqual([{ statement_timeout: '3s' }])
  })

  test('a lock that does not come', async () => {
    const holder = await database.admin.connect()
    await holder.query('begin; lock table app.event')
    const asked = inTenant(pool, acme, async (query) => {
      await query(sql`set local lock_timeout = 50`)
      return query(ownEvents)
    })
    await expect(asked).rejects.toMatchObject({ ...overloaded, cause: { code: '55P03' } })
    await holder.query('rollback')
    holder.release()
    await expectServed(pool, acme)
  })

  test('a pool without a free connection', async () => {
    const own = poolOf(1)
    const taken = await own.connect()
    await expect(tenantPipeline(own, acme, [ownEvents])).rejects.toMatchObject(overloaded)
    await expect(inTenant(own, acme, (query) => query(ownEvents))).rejects.toMatchObject(overloaded)
    taken.release()
    await expectServed(own, acme)
    await own.end()
  })

  test('a server that nobody finds', async () => {
    const nowhere = openPool({ url: 'postgresql://fh_api@127.0.0.1:1/none', size: 1, applicationName: 'nowhere' })
    await expect(tenantPipeline(nowhere, acme, [ownEvents])).rejects.toMatchObject(overloaded)
    await nowhere.end()
  })
})
