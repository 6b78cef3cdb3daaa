import { openPool } from '@firsthand/postgres/pool'
import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { PairId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChain } from '#audit/audit-chain.store'
import { changeRecord } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { personOf } from '#identity/testing/pseudonyms'
import { completeDraft } from '#markets/market-draft.rules'
import { aMarket } from '#markets/testing/market-builder'
import { createMarket, replaceMarket } from '#markets/write-market'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'

const tenants = ['acme', 'globex', 'initech'] as readonly string[] as readonly TenantId[]
const adminContextOf = (tenantId: TenantId, requestId = 'r'): AdminContext => ({
  caller: {
    ...personOf(tenantId, `${tenantId}-admin`),
    roles: new Set(['marketplace-admin', 'platform-admin']),
  },
  requestId,
})
const draft = (entitledTenants: readonly string[], feeBps = 0) =>
  completeDraft(aMarket({ feeBps }), {
    name: 'Tower',
    status: 'active',
    hidden: false,
    entitledTenants: [...entitledTenants],
  })

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pool: pg.Pool

beforeAll(async () => {
  database = await databaseUnderTest()
  // As many as ask at once: this is about locks, not about a full pool.
  pool = openPool({
    url: database.urlFor('fh_catalog'),
    size: 60,
    applicationName: 'event-sequence-test',
    patienceMs: 30_000,
  })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Events and audit records of each tenant, after asserting that neither has a hole and the chain holds. */
async function counts(): Promise<Record<string, { events: number; records: number }>> {
  await numberEvents(database.admin)
  const found: Record<string, { events: number; records: number }> = {}
  const client = await database.admin.connect()
  for (const tenant of tenants) {
    const { rows } = await client.query(
      `select sequence, at >= lag(at, 1, '-infinity') over (order by sequence) as ordered
        from app.event where tenant_id = $1 order by sequence`,
      [tenant],
    )
    expect(rows).toEqual(rows.map((_, i) => ({ sequence: `${i + 1}`, ordered: true })))
    const { rows: heads } = await client.query('select event_seq from app.event_head where tenant_id = $1', [tenant])
    expect(heads).toEqual(heads.length === 0 ? [] : [{ event_seq: `${rows.length}` }])
    const chain = await verifyAuditChain(client, tenant)
    expect(chain.broken).toBeNull()
    found[tenant] = { events: rows.length, records: chain.records }
  }
  client.release()
  return found
}

const change = (tenant: TenantId, requestId: string, received: readonly string[] = tenants) =>
  changeRecord(adminContextOf(tenant, requestId), {
    action: 'market.tested',
    payload: {},
    event: { kind: 'market.updated', subject: '1', data: {} },
    tenants: received,
  })

/** How a transaction may end that has already written its events. */
const endings: Readonly<Record<string, (query: TenantTransaction) => Promise<unknown>>> = {
  commits: async () => null,
  'gives up': () => Promise.reject(new Error('given up')),
  'breaks a statement': (query) => query(sql`select 1 / 0`),
  'is killed': async (query) => {
    const [row] = await query(sql`select pg_backend_pid() as pid`)
    await database.admin.query('select pg_terminate_backend($1)', [row?.pid])
    return query(sql`select pg_sleep(1)`)
  },
}
const kinds = Object.keys(endings)

test('twenty writers of three tenants leave no hole, also those that are killed in the middle', async () => {
  const acknowledged: string[] = []
  const writer = async (number: number) => {
    const tenant = tenants[number % 3]!
    for (let turn = 0; turn < 10; turn += 1) {
      const kind = turn % 2 === 0 ? 'commits' : kinds[(number + turn) % kinds.length]!
      const requestId = `${number}.${turn}`
      const written = inTenant(pool, tenant, async (query) => {
        await query(change(tenant, requestId))
        await endings[kind]!(query)
      })
      if (kind === 'commits') await written.then(() => acknowledged.push(requestId))
      else await expect(written).rejects.toBeDefined()
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, number) => writer(number)))

  const found = await counts()
  expect(tenants.map((tenant) => found[tenant]!.events)).toEqual(tenants.map(() => acknowledged.length))
  const { rows } = await database.admin.query("select payload::json ->> 'requestId' as id from app.audit")
  const kept: string[] = rows.map(({ id }) => id)
  expect(kept.toSorted()).toEqual(acknowledged.toSorted())
})

test('administrators of different tenants who change markets of both do not wait for each other in a circle', async () => {
  const before = await counts()
  const markets: PairId[] = []
  for (const order of [tenants, tenants.toReversed(), ['initech', 'acme', 'globex']]) {
    markets.push((await createMarket(pool, adminContextOf(tenants[0]!), draft(order))).pairId as PairId)
  }
  const changes = Array.from({ length: 60 }, (_, i) => {
    const context = adminContextOf(tenants[i % 3]!)
    const order = i % 2 === 0 ? tenants : tenants.toReversed()
    const pairId = markets[i % markets.length]!
    return replaceMarket(pool, context, { pairId, write: draft(order, i), ifMatch: null })
  })
  const outcomes = await Promise.allSettled(changes)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])

  const after = await counts()
  for (const tenant of tenants) expect(after[tenant]!.events - before[tenant]!.events).toBe(3 + 60)
  const { rows } = await database.admin.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})

test('first events of many new tenants at once do not wait in a circle either', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `new-${i}`)
  const first = Array.from({ length: 20 }, (_, i) => {
    const received = i % 2 === 0 ? names : names.toReversed()
    const tenant = names[i % names.length] as TenantId
    return inTenant(pool, tenant, (query) => query(change(tenant, `first-${i}`, received)))
  })
  expect((await Promise.allSettled(first)).filter(({ status }) => status === 'rejected')).toEqual([])
  await numberEvents(database.admin)
  const { rows } = await database.admin.query(
    "select count(*)::int as number, max(sequence)::int as last from app.event where tenant_id like 'new-%'",
  )
  expect(rows).toEqual([{ number: 12 * 20, last: 20 }])
})
