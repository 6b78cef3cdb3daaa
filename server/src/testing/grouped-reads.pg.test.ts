import { setTimeout as sleep } from 'node:timers/promises'
import { groupedReads } from '@firsthand/postgres/coalesce'
import { openPool } from '@firsthand/postgres/pool'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import fc from 'fast-check'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from './database-under-test.ts'

const acme = 'acme' as TenantId
const globex = 'globex' as TenantId
const tenants = [acme, globex]
const pairIds = [1, 2, 3]

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pool: pg.Pool

/** Market 1 is seen by both tenants, 2 by acme alone, 3 by globex alone. */
beforeAll(async () => {
  database = await databaseUnderTest()
  await database.admin.query(`insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol, cash_decimals,
    unit_symbol, unit_decimals, freshness_seconds, fee_bps, eligibility)
    select 'acme', 'active', false, 'bond', 'USDC', 6, 'TBILL', 18, 60, 0, '{}' from generate_series(1, 3)`)
  await database.admin.query(
    "insert into app.market_entitlement values ('acme', 1), ('globex', 1), ('acme', 2), ('globex', 3)",
  )
  pool = openPool({ url: database.urlFor('fh_api'), size: 4, applicationName: 'grouped-reads-test' })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

type Seen = { readonly version: number; readonly tenant: string }
type Load = Parameters<typeof groupedReads<number, Seen>>[0]

const load: Load = async (tenant, keys) => {
  const query = sql`select pair_id, version, app.current_tenant() as tenant from app.market where pair_id = any(${keys})`
  // The answer grows old on its way, so that a writer can overtake it.
  const [rows = []] = await tenantPipeline(pool, tenant, [query, sql`select pg_sleep(0.004)`])
  return new Map(rows.map((r) => [Number(r.pair_id), { version: Number(r.version), tenant: String(r.tenant) }]))
}

type Step = {
  readonly do: 'read' | 'write'
  readonly tenant: TenantId
  readonly pairId: number
  readonly waitMs: number
}

const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('read', 'read', 'write'),
    tenant: fc.constantFrom(...tenants),
    pairId: fc.constantFrom(...pairIds),
    waitMs: fc.constantFrom(0, 0, 0, 1, 3),
  }),
  { minLength: 5, maxLength: 40 },
)

const visible = (tenant: TenantId, pairId: number) => pairId === 1 || (tenant === acme) === (pairId === 2)

type Read = ReturnType<typeof groupedReads<number, Seen>>
type Acknowledged = Map<number, number>

/** Runs the steps side by side, each some time after the one before; answers what was too old or a stranger's. */
async function race(read: Read, plan: readonly Step[]): Promise<string[]> {
  const acknowledged: Acknowledged = new Map()
  const running: Promise<string | null>[] = []
  for (const step of plan) {
    if (step.waitMs > 0) await sleep(step.waitMs)
    running.push(step.do === 'write' ? write(step.pairId, acknowledged) : ask(read, step, acknowledged))
  }
  return (await Promise.all(running)).filter((complaint) => complaint !== null)
}

async function write(pairId: number, acknowledged: Acknowledged): Promise<null> {
  const text = 'update app.market set version = version + 1 where pair_id = $1 returning version'
  const { rows } = await database.admin.query(text, [pairId])
  acknowledged.set(pairId, Math.max(acknowledged.get(pairId) ?? 0, Number(rows[0].version)))
  return null
}

async function ask(read: Read, { tenant, pairId }: Step, acknowledged: Acknowledged): Promise<string | null> {
  const floor = acknowledged.get(pairId) ?? 0
  const seen = await read(tenant, pairId)
  if (!visible(tenant, pairId)) return seen === null ? null : 'a stranger’s market'
  if (seen?.tenant !== tenant) return 'answered for another tenant'
  return seen.version < floor ? 'older than the question' : null
}

/** The complaints of the first run that has any, or has the wanted one; empty when all runs hold. */
async function complaintsIn(read: Read, numRuns: number, wanted?: string): Promise<string[]> {
  let complaints: string[] = []
  const holds = fc.asyncProperty(steps, async (plan) => {
    complaints = await race(read, plan)
    return wanted === undefined ? complaints.length === 0 : !complaints.includes(wanted)
  })
  const { failed, seed } = await fc.check(holds, { numRuns, endOnFailure: true })
  return failed ? [...complaints, `seed ${seed}`] : []
}

test('an answer is never older than its question, and never another tenant’s', async () => {
  expect(await complaintsIn(groupedReads(load), 60)).toEqual([])
})

test('the same race catches a reader that joins a query under way', async () => {
  const pendingReads = new Map<TenantId, ReturnType<Load>>()
  const joinsLate: Read = async (tenant, key) => {
    const pending = pendingReads.get(tenant) ?? load(tenant, pairIds).finally(() => pendingReads.delete(tenant))
    pendingReads.set(tenant, pending)
    return (await pending).get(key) ?? null
  }
  const wanted = 'older than the question'
  expect(await complaintsIn(joinsLate, 500, wanted)).toContain(wanted)
})

test('the same race catches a reader that forgets who asks', async () => {
  const forgets = groupedReads(load)
  const wanted = 'answered for another tenant'
  expect(await complaintsIn((_, key) => forgets(acme, key), 500, wanted)).toContain(wanted)
})

test('reads of one tenant that wait together leave together, each key once', async () => {
  const pendingReads: [string, readonly number[]][] = []
  const read = groupedReads<number, Seen>((tenant, keys) => {
    pendingReads.push([tenant, keys])
    return load(tenant, keys)
  })
  await Promise.all([read(acme, 1), read(globex, 1), read(acme, 2), read(acme, 1), read(globex, 3), read(acme, 3)])
  expect(pendingReads).toEqual([
    [acme, [1, 2, 3]],
    [globex, [1, 3]],
  ])
})

test('an error reaches every waiter of its query, and nobody of the next one or of another tenant', async () => {
  let broken = true
  const read = groupedReads<number, Seen>((tenant, keys) => {
    if (tenant === globex || !broken) return load(tenant, keys)
    broken = false
    return tenantPipeline(pool, tenant, [sql`select 1 / 0`]).then(() => new Map())
  })
  const first = [read(acme, 1), read(acme, 2), read(acme, 1)]
  const others = [read(globex, 1), read(globex, 3)]
  for (const asked of first) await expect(asked).rejects.toMatchObject({ code: '22012' })
  for (const asked of others) expect(await asked).toMatchObject({ tenant: globex })
  expect(await read(acme, 1)).toMatchObject({ tenant: acme })
})
