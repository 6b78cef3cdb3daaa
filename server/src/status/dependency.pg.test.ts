import { randomUUID } from 'node:crypto'
import type { DependencyState } from '@firsthand/wire/status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { dependencyStore, type Found } from './dependency.store.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let store: ReturnType<typeof dependencyStore>
beforeAll(async () => {
  database = await databaseUnderTest()
  store = dependencyStore(database.as('fh_api', 8))
  await database.admin.query("insert into app.tenant_head (tenant_id) values ('acme'), ('globex'), ('initech')")
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.admin.query('truncate app.dependency_report, app.dependency_state')
})

const compliance = (state: DependencyState): Found[] => [
  { rail: 'onchain_primary_mint', dependency: 'compliance', state },
]
const one = randomUUID()
const other = randomUUID()
const report = async (instance: string, found: readonly Found[], holdsSeconds = 30) =>
  (await store.report(instance, found, holdsSeconds)).states.map(({ state }) => state).join()

/** How many events of the kind each tenant has once its news is spread; sequences must be without holes. */
async function reported(): Promise<Record<string, string>> {
  while ((await store.spreadPage(2)) > 0);
  await numberEvents(database.admin)
  const { rows } = await database.admin.query(
    `select tenant_id, string_agg(kind, ' ' order by sequence) as kinds, max(sequence) = count(*) as whole,
      (select event_seq from app.event_head h where h.tenant_id = e.tenant_id) = max(sequence) as at_head
     from app.event e group by tenant_id`,
  )
  expect(rows.every(({ whole, at_head }) => whole && at_head)).toBe(true)
  return Object.fromEntries(rows.map(({ tenant_id, kinds }) => [tenant_id, kinds]))
}
let before = 0
/** The events of every tenant since the last call: all the same, or the test fails. */
async function received(): Promise<string> {
  const kinds = Object.values(await reported()).map((each) => each.split(' ').slice(before).join(' '))
  expect(new Set(kinds).size).toBeLessThan(2)
  before = Object.values(await reported())[0]?.split(' ').length ?? 0
  return kinds[0] ?? ''
}

test('a change to bad and back is one event each for every tenant', async () => {
  expect(await report(one, compliance('ok'))).toBe('ok')
  expect(await received()).toBe('')
  expect(await report(one, compliance('degraded'))).toBe('degraded')
  expect(await report(one, compliance('degraded'))).toBe('degraded')
  expect(await report(one, compliance('down'))).toBe('down')
  expect(await received()).toBe('dependency.degraded')
  expect(await report(one, compliance('ok'))).toBe('ok')
  expect(await received()).toBe('dependency.recovered')
  const { rows } = await database.admin.query(
    "select subject, data from app.event where tenant_id = 'globex' order by sequence desc limit 1",
  )
  expect(rows[0].subject).toBe('onchain_primary_mint/compliance')
  expect(JSON.parse(rows[0].data)).toEqual({
    rail: 'onchain_primary_mint',
    dependency: 'compliance',
    state: 'ok',
  })
})

test('a worker reports what it finds of the bank-transfer rail, and receives the reports of the others', async () => {
  const signer = { rail: 'offchain_fixed_price', dependency: 'delivery_signer', state: 'down' } as const
  await report(one, compliance('ok'))
  const { states } = await dependencyStore(database.as('fh_worker')).report(other, [signer], 30)
  expect(states.map(({ rail, dependency, state }) => `${rail} ${dependency} ${state}`).sort()).toEqual([
    'offchain_fixed_price delivery_signer down',
    'onchain_primary_mint compliance ok',
  ])
  expect(await received()).toBe('dependency.degraded')
})

test('the worst of the living reports is so, and the last who finds it bad decides the recovery', async () => {
  await report(one, compliance('degraded'))
  expect(await report(other, compliance('ok'))).toBe('degraded')
  expect(await report(other, compliance('down'))).toBe('down')
  expect(await report(one, compliance('ok'))).toBe('down')
  expect(await received()).toBe('dependency.degraded')
  expect(await report(other, compliance('ok'))).toBe('ok')
  expect(await received()).toBe('dependency.recovered')
})

test('silence is no recovery: neither an instance without an opinion nor one that is gone changes anything', async () => {
  await report(one, compliance('down'))
  expect(await report(one, [])).toBe('down')
  expect(await report(other, [])).toBe('down')
  expect(await received()).toBe('dependency.degraded')
  expect(await report(other, compliance('ok'))).toBe('ok')
  expect(await received()).toBe('dependency.recovered')
})

test('an instance that died does not keep a state once its report is over', async () => {
  await report(one, compliance('down'), 0.2)
  expect(await report(other, compliance('ok'))).toBe('down')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await report(other, compliance('ok'))).toBe('ok')
  expect(await received()).toBe('dependency.degraded dependency.recovered')
})

test('forty instances that notice at the same moment tell each tenant once', async () => {
  const all = Array.from({ length: 40 }, () => randomUUID())
  await Promise.all(all.map((each) => report(each, compliance('ok'))))
  await Promise.all(all.map((each) => report(each, compliance('degraded'))))
  expect(await received()).toBe('dependency.degraded')
  await Promise.all(all.map((each) => report(each, compliance('ok'))))
  expect(await received()).toBe('dependency.recovered')
})

test('how far chains are followed is reported, with the age of the newest block', async () => {
  await database.admin.query(`insert into app.chain (chain_id, head_number, safe_number, final_number, final_mined_at)
    values ('eip155:1', 12, 11, 10, now()), ('eip155:10', null, null, null, null)`)
  await database.admin.query(`insert into app.chain_block (chain_id, number, hash, parent_hash, mined_at)
    values ('eip155:1', 12, 'h', 'p', now() - interval '40 s'), ('eip155:1', 11, 'p', 'q', now() - interval '52 s')`)
  const { chains } = await store.report(one, [], 30)
  expect(chains).toMatchObject([{ chainId: 'eip155:1', followedBlock: '12', finalBlock: '10' }])
  expect(Math.round(chains[0]!.lagSeconds / 10)).toBe(4)
})

test('what is no dependency of a rail is refused, and the lag of the relay is reported', async () => {
  const strange = [{ ...compliance('ok')[0], dependency: 'weather' }] as never
  await expect(store.report(one, strange, 30)).rejects.toThrow(/check constraint/)
  await database.admin.query(`insert into app.outbox (tenant_id, object, key, handler, input, created_at, sent_at)
    values ('acme', 'o', 'k', 'h', '{}', now() - interval '90 s', null),
      ('acme', 'o', 'k', 'h', '{}', now() - interval '1 hour', now())`)
  const { relay } = await store.report(one, [], 30)
  expect(relay.waiting).toBe(1)
  expect(relay.lagSeconds).toBeGreaterThan(89)
  expect(relay.lagSeconds).toBeLessThan(120)
})
