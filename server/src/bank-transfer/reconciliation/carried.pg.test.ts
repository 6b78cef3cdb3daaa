import { inTenant } from '@firsthand/postgres/tenant'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { post } from '../ledger/ledger.store.ts'
import { booksUnderTest, closedDays as days } from '../testing/books-under-test.ts'

// Many random histories, each on the real database.
vi.setConfig({ testTimeout: 120_000 })
let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

const dayIndex = fc.nat({ max: days.length - 1 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      move: fc.nat({ max: 13 }),
      to: fc.nat({ max: 13 }),
      amount: fc.bigInt(1n, 90n),
      day: dayIndex,
    }),
  },
  { weight: 1, arbitrary: fc.record({ reverse: fc.integer({ min: 1, max: 20 }), day: dayIndex }) },
  { weight: 2, arbitrary: fc.record({ carry: dayIndex }) },
)

test('what is carried from day to day is what a count from nothing finds, also after late postings and reversals', async () => {
  let carriedRuns = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const books = await booksUnderTest(database)
      for (const each of steps) {
        if ('carry' in each) await books.carry(days[each.carry] as string)
        else if ('reverse' in each) await books.reverse(each.reverse, days[each.day] as string)
        else await books.move(each.move, each.to, each.amount, days[each.day] as string)
      }
      for (const day of days) {
        const [{ carried, ...own }, { carried: whole, ...counted }] = [
          (await books.figures(day, 'from_carried'))!,
          (await books.figures(day, 'from_nothing'))!,
        ]
        expect(own).toEqual(counted)
        const { base, days: _added, snapshot: _s, deliveredBy: _d, ...sums } = carried!
        const { base: _b, days: _a, snapshot: _t, deliveredBy: _e, ...expected } = whole!
        expect(sums).toEqual(expected)
        if (base !== null) carriedRuns += 1
      }
    }),
    { numRuns: 25 },
  )
  expect(carriedRuns).toBeGreaterThan(20)
})

test('a posting that was under way when a day was reconciled is counted by the next one', async () => {
  const books = await booksUnderTest(database)
  const api = database.as('fh_api')
  const [bank, other] = books.money as [string, string]
  await books.move(1, 0, 2n, days[0]!)
  await inTenant(api, books.tenant, async (query) => {
    const lines = [
      { account: bank, currency: 'EUR', amount: 5n },
      { account: other, currency: 'EUR', amount: -5n },
    ]
    await post(query, books.tenant, [
      { effectiveOn: days[0]!, lines, source: { kind: 'test', id: 'late' }, kind: 'test', actor: 'test' },
    ])
    await books.carry(days[1]!)
  })
  expect((await books.figures(days[1]!, 'from_carried'))!.bank).toBe(7n)
  expect((await books.figures(days[2]!, 'from_carried'))!).toMatchObject({
    bank: 7n,
    carried: { base: { day: days[1], run: 1 }, days: { [days[0]!]: { [bank]: '5', [other]: '-5' } } },
  })
})

test('a run that was changed afterwards, or that another server wrote, carries nothing', async () => {
  const books = await booksUnderTest(database)
  await books.move(1, 0, 2n, days[0]!)
  for (const day of days.slice(0, 2)) await books.carry(day)
  const { admin } = database
  const change = async (day: string, set: string) => {
    await admin.query('alter table app.daily_reconciliation disable trigger append_only')
    await admin.query(`update app.daily_reconciliation set ${set} where tenant_id = $1 and day = $2`, [
      books.tenant,
      day,
    ])
    await admin.query('alter table app.daily_reconciliation enable always trigger append_only')
  }
  const baseOf = async () => (await books.figures(days[3]!, 'from_carried'))!.carried!.base
  expect(await baseOf()).toEqual({ day: days[1], run: 1 })
  await change(days[1]!, `figures = jsonb_set(figures, '{carried,bank}', '"3"')`)
  expect(await baseOf()).toEqual({ day: days[0], run: 1 })
  await change(days[0]!, `figures = jsonb_set(figures, '{carried,server}', '"1"')`)
  expect(await baseOf()).toBeNull()
  expect((await books.figures(days[3]!, 'from_carried'))!.bank).toBe(2n)
})
