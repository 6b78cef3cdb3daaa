import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { countInstances } from './count-instances.ts'
import { instanceStore } from './instance.store.ts'
import { limitShares } from './limit-shares.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let store: ReturnType<typeof instanceStore>
beforeAll(async () => {
  database = await databaseUnderTest()
  store = instanceStore(database.as('fh_api', 4))
})
afterAll(() => database.drop())
beforeEach(() => database.admin.query('truncate app.api_instance'))

const [one, other] = [randomUUID(), randomUUID()]
const log = { warn: () => undefined } as unknown as Logger

test('an instance is counted until its time is over, and out at once when it leaves', async () => {
  expect((await store.count(one, {}, 30)).instances).toBe(1)
  expect((await store.count(other, {}, 0.2)).instances).toBe(2)
  await sleep(250)
  expect((await store.count(one, {}, 30)).instances).toBe(1)
  await store.count(other, {}, 30)
  await store.count(other, {}, 0)
  expect((await store.count(one, {}, 30)).instances).toBe(1)
})

test('what is asked of all instances is added up by limit, with how many of them report it', async () => {
  await store.count(one, { 'reads acme': 12.5, 'soft acme': 3 }, 30)
  const { demands } = await store.count(other, { 'reads acme': 7.5 }, 30)
  expect(Object.fromEntries(demands)).toEqual({
    'reads acme': { calls: 20, reporters: 2 },
    'soft acme': { calls: 3, reporters: 1 },
  })
})

test('an instance is counted before the first call, and one that falls silent is out within seconds', async () => {
  const shares = limitShares(null)
  const share = () => shares.meterOf('reads', 'acme', 100).share
  let shown = 0
  const show = (instances: number) => {
    shown = instances
  }
  await store.count(other, {}, 1)
  const leave = await countInstances({ store, shares, log, show })
  expect([shown, share()]).toEqual([2, 0.5])
  await expect.poll(share, { timeout: 4_000 }).toBe(1)
  await leave()
  expect((await store.count(one, {}, 30)).instances).toBe(1)
})

test('while the database does not answer the last shares stay, and its first answer is not taken for the whole', async () => {
  const shares = limitShares(null)
  const share = () => shares.meterOf('reads', 'acme', 100).share
  let [isAway, turns] = [false, 0]
  const unsteady: typeof store = {
    async count(...given) {
      turns += 1
      if (isAway) throw new Error('out of reach')
      return store.count(...given)
    },
  }
  const seen: number[] = []
  await store.count(other, {}, 30)
  const leave = await countInstances({ store: unsteady, shares, log, show: (instances) => seen.push(instances) })
  isAway = true
  const before = turns
  await expect.poll(() => turns, { timeout: 5_000 }).toBeGreaterThan(before + 1)
  expect(share()).toBe(0.5)
  // As after a crash of the database: nobody is counted, and the other comes back a moment later.
  await database.admin.query('truncate app.api_instance')
  isAway = false
  const after = turns
  await expect.poll(() => turns, { timeout: 5_000 }).toBeGreaterThan(after)
  await store.count(other, {}, 30)
  await expect.poll(() => turns, { timeout: 5_000 }).toBeGreaterThan(after + 1)
  await leave()
  expect(seen.every((instances) => instances === 2)).toBe(true)
})

test('the count is no load on the log of the database: its table is unlogged', async () => {
  const { rows } = await database.admin.query(
    "select relpersistence from pg_class where oid = 'app.api_instance'::regclass",
  )
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
