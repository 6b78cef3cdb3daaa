import { randomBytes } from 'node:crypto'
import { commitmentOf } from '@firsthand/tlog/leaf-proof'
import { entryAt } from '@firsthand/tlog/tile-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DecisionSource } from '#compliance/decision-hashes'
import { databaseUnderTest } from '#testing/database-under-test'
import { decisionRecord } from './log-records.ts'
import { DecisionsSetBack } from './logged-decisions.store.ts'
import { passOnce } from './run-log.ts'
import { logUnderTest } from './testing/log-under-test.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let log: Awaited<ReturnType<typeof logUnderTest>>
beforeEach(async () => {
  database = await databaseUnderTest()
  log = await logUnderTest(database.as('fh_worker'))
})
afterEach(async () => {
  await log.stop()
  await database.drop()
})

const aHash = () => randomBytes(32).toString('hex')

/** Chains of decisions, handed out in pages of two tenants and of ten records. */
function chainsOf(counts: Readonly<Record<string, number>>) {
  const chains = new Map(
    Object.entries(counts).map(([tenant, count]) => [tenant, Array.from({ length: count }, aHash)]),
  )
  const source: DecisionSource = {
    heads: async (after) =>
      [...chains]
        .filter(([tenant]) => tenant > after)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, 2)
        .map(([tenant, chain]) => ({ tenant, sequence: chain.length })),
    behind: async (tenant, after) =>
      (chains.get(tenant) ?? []).map((hash, i) => ({ sequence: i + 1, hash })).slice(after, after + 10),
  }
  return { chains, source }
}

test('every decision of every tenant has its leaf, also when workers pass at the same moment', async () => {
  const { chains, source } = chainsOf({ acme: 25, blue: 1, citron: 12 })
  const deps = { ...log.deps, decisions: source }
  const passes = await Promise.all([passOnce(deps), passOnce(deps), passOnce(deps)])
  expect(passes.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(38)
  expect(passes.flatMap(({ troubles }) => troubles)).toEqual([])
  chains.get('blue')?.push(aHash())
  expect(await passOnce(deps)).toMatchObject({ leaves: 1, size: 39, hasDecisions: true })
  expect(await passOnce(deps)).toMatchObject({ leaves: 0, size: 39 })
  const { rows } = await database.admin.query(
    'select tenant_id, id, leaf, salt, record from app.log_record order by leaf',
  )
  expect(rows).toHaveLength(39)
  for (const { tenant_id: tenant, id, leaf, salt, record } of rows) {
    const hash = chains.get(tenant)?.[Number(id) - 1] ?? ''
    expect(record).toBe(decisionRecord(tenant, { sequence: Number(id), hash }).record)
    expect(await entryAt(log.deps.folder, Number(leaf), 39)).toEqual(commitmentOf(salt, record))
  }
})

test('a chain that ends before what the log has of it, or has a hole, is not gone on with', async () => {
  const { chains, source } = chainsOf({ acme: 5 })
  const deps = { ...log.deps, decisions: source }
  await passOnce(deps)
  chains.get('acme')?.pop()
  expect(await passOnce(deps)).toMatchObject({ hasDecisions: false, troubles: [expect.any(DecisionsSetBack)] })
  const holed: DecisionSource = {
    heads: async (after) => (after === '' ? [{ tenant: 'acme', sequence: 9 }] : []),
    behind: async () => [{ sequence: 7, hash: aHash() }],
  }
  const { troubles } = await passOnce({ ...deps, decisions: holed })
  expect(troubles).toEqual([expect.any(DecisionsSetBack)])
})

test('decisions that cannot be read keep nothing else out of the log', async () => {
  const away = () => Promise.reject(new Error('away'))
  const key = { role: 'fee', address: '0x01' }
  const deps = { ...log.deps, publishedKeys: () => [key], decisions: { heads: away, behind: away } }
  expect(await passOnce(deps)).toEqual({ leaves: 1, size: 1, hasDecisions: false, troubles: [new Error('away')] })
})
