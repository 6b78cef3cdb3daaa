import { openPool } from '@firsthand/postgres/pool'
import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketChangeRefused } from '#markets/market-draft.rules'
import { databaseUnderTest } from './database-under-test.ts'

const tenants = ['acme', 'globex', "o'brien"] as readonly string[] as readonly TenantId[]
const acme = tenants[0]!

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pool: pg.Pool

const poolOf = (size: number, login = 'fh_api') =>
  openPool({ url: database.urlFor(login), size, applicationName: 'tenant-test', patienceMs: 30_000 })

beforeAll(async () => {
  database = await databaseUnderTest()
  for (const tenant of tenants) {
    const text = `insert into app.event select $1, n, uuidv7(), 'market.updated', $1, now(), 'of ' || $1
      from generate_series(1, 5) n`
    await database.admin.query(text, [tenant])
  }
  pool = poolOf(4)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const ownEvents = sql`select tenant_id, data from app.event`
const whoAmI = sql`select app.current_tenant() as tenant, pg_sleep(random() / 200)`

/** What an idle connection of the pool still knows of a tenant; empty text is what a past `set local` leaves. */
async function remembered(from: pg.Pool): Promise<unknown[]> {
  const clients = await Promise.all(Array.from({ length: from.options.max }, () => from.connect()))
  const answers = await Promise.all(clients.map((c) => c.query("select current_setting('app.tenant', true) as tenant")))
  for (const client of clients) client.release()
  return answers.map(({ rows }) => rows[0].tenant || null).filter((tenant) => tenant !== null)
}

const fiftyOfThree = Array.from({ length: 50 }, (_, i) => tenants[i % 3]!)
const expectOnly = (tenant: TenantId, events: readonly unknown[]) =>
  expect(events).toEqual(Array(5).fill({ tenant_id: tenant, data: `of ${tenant}` }))

describe('a pipelined transaction', () => {
  test('fifty at once of three tenants on four connections never mix', async () => {
    await Promise.all(
      fiftyOfThree.map(async (tenant) => {
        const [before, events, after] = await tenantPipeline(pool, tenant, [whoAmI, ownEvents, whoAmI])
        expect([before![0]!.tenant, after![0]!.tenant]).toEqual([tenant, tenant])
        expectOnly(tenant, events!)
      }),
    )
    expect(pool.totalCount).toBe(4)
    expect(await remembered(pool)).toEqual([])
  })

  test('an error in the middle reaches its own caller, stores nothing and leaves the others alone', async () => {
    const catalog = poolOf(4, 'fh_catalog')
    const note = sql`select app.append_audit('tester', 'noted', '{}')`
    const outcomes = await Promise.allSettled(
      fiftyOfThree.map((tenant, i) =>
        tenantPipeline(catalog, tenant, [note, i % 5 === 0 ? sql`select 1 / (random() * 0)::int` : whoAmI]),
      ),
    )
    outcomes.forEach((outcome, i) => {
      if (i % 5 === 0) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(outcome).toMatchObject({ value: [{}, [{ tenant: fiftyOfThree[i] }]] })
    })
    const { rows } = await database.admin.query('select count(*)::int as number from app.audit')
    expect(rows).toEqual([{ number: 40 }])
    expect(await remembered(catalog)).toEqual([])
    await catalog.end()
  })

  test('whose tenant is empty is refused by the database', async () => {
    const asked = tenantPipeline(pool, '' as TenantId, [ownEvents])
    await expect(asked).rejects.toMatchObject({ code: '42501', message: 'tenant not set' })
  })

  test('with a hostile name sees that name and no row', async () => {
    for (const name of [
      "' or 1=1 --",
      '%',
      'null',
      'ACME',
      'acme ',
      '雪',
      '"',
      'x'.repeat(10_000),
      "acme'; reset all",
    ]) {
      const [who, events] = await tenantPipeline(pool, name as TenantId, [whoAmI, ownEvents])
      expect([who![0]!.tenant, events]).toEqual([name, []])
    }
  })
})

describe('a transaction', () => {
  test('fifty at once of three tenants on four connections never mix, also when some are given up', async () => {
    const outcomes = await Promise.allSettled(
      fiftyOfThree.map((tenant, i) =>
        inTenant(pool, tenant, async (query) => {
          expect((await query(whoAmI))[0]!.tenant).toBe(tenant)
          if (i % 7 === 0) throw new Error(`given up by ${tenant}`)
          return query(ownEvents)
        }),
      ),
    )
    outcomes.forEach((outcome, i) => {
      const tenant = fiftyOfThree[i]!
      if (i % 7 === 0) expect(outcome).toMatchObject({ reason: { message: `given up by ${tenant}` } })
      else expectOnly(tenant, (outcome as PromiseFulfilledResult<readonly unknown[]>).value)
    })
    expect(await remembered(pool)).toEqual([])
  })

  test('passes a refusal on as it is, whatever its words', async () => {
    const refusal = marketChangeRefused('status', 'A closed market keeps its status; the timeout was terminated.')
    const asked = inTenant(pool, acme, async () => {
      throw refusal
    })
    await expect(asked).rejects.toBe(refusal)
  })

  test('is no success when its work swallows the error of a statement', async () => {
    const asked = inTenant(pool, acme, (query) => query(sql`select 1 / 0`).catch(() => 'all is well'))
    await expect(asked).rejects.toThrow('rolled back')
    expect(await remembered(pool)).toEqual([])
  })
})

/** The tests above can fail: this is the one letter that would break them. */
test('a tenant that is set for the session stays on the connection, and is seen', async () => {
  const own = poolOf(1)
  await own.query("select set_config('app.tenant', $1, false)", [acme])
  expect(await remembered(own)).toEqual([acme])
  await own.end()
})
