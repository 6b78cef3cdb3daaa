import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { booksUnderTest, closedDays as days } from '../testing/books-under-test.ts'
import { pageHash } from './recount.store.ts'
import { recountPage } from './recount-ledger.ts'

// Many random histories, each on the real database.
vi.setConfig({ testTimeout: 120_000 })
let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

type Books = Awaited<ReturnType<typeof booksUnderTest>>

const alarms: object[] = []
const operatorLog = {
  alarm: (what: string, facts: object) => void alarms.push({ what, ...facts }),
  note: () => undefined,
}

/** Page by page, to the end. */
async function recount({ tenant }: Pick<Books, 'tenant'>, pageSize = 3) {
  const deps = { pool: database.as('fh_worker'), operatorLog, now: () => new Date(), pageSize }
  let pages = 0
  for (let more = await recountPage(deps, tenant, 'now'); more; pages += 1) more = await recountPage(deps, tenant)
  const { rows } = await database.admin.query(
    `select holds, figures from app.recount_page where tenant_id = $1 and part = 'result' order by recount_id desc limit 1`,
    [tenant],
  )
  return { pages, holds: rows[0].holds as boolean, figures: rows[0].figures }
}

const stoppedReason = async ({ tenant }: Books) =>
  (
    await database.admin.query('select payouts_stopped_reason as reason from app.client_account where tenant_id = $1', [
      tenant,
    ])
  ).rows[0].reason as string | null

/** A few days of receipts, proceeds and fees; each was reconciled, and one posting came late. */
async function reconciledBooks(): Promise<Books> {
  const books = await booksUnderTest(database)
  for (const [i, day] of days.slice(0, 4).entries()) {
    await books.move(2, 0, 100n + BigInt(i), day)
    await books.move(5, 2, 60n, day)
    await books.move(9, 5, 50n, day)
    if (i === 2) await books.move(3, 0, 7n, days[0]!)
    await books.carry(day)
  }
  await books.move(4, 0, 11n, days[1]!)
  return books
}

/** Past the ledger's own defences, as somebody who owns the database could. */
async function tamper(table: string, change: string, values: readonly unknown[]): Promise<void> {
  const { admin } = database
  await admin.query(`alter table ${table} disable trigger user`)
  const { rowCount } = await admin.query(change, [...values])
  await admin.query(`alter table ${table} enable trigger user`)
  expect(rowCount).toBeGreaterThan(0)
}

const lineOn = (day: string, kind: string) => `(select e.tx_id, e.line from led.entry e
  join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id join led.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
  where e.tenant_id = $1 and t.effective_on = '${day}' and a.code like '${kind}' limit 1)`
const addTo = (day: string, kind: string, amount: number) =>
  `update led.entry set amount = amount + (${amount}) where tenant_id = $1 and (tx_id, line) in ${lineOn(day, kind)}`

test('a recount of right books holds, in pages that are linked and counted once, and is not due again', async () => {
  const books = await reconciledBooks()
  const { holds, pages, figures } = await recount(books)
  expect(figures.differences).toEqual([])
  expect({ holds, isPaged: pages > 10 }).toEqual({ holds: true, isPaged: true })
  const { rows } = await database.admin.query(
    `select count(*)::int as pages, count(distinct page)::int as numbers,
        bool_and(r.hash = ${pageHash('r.prev', 'r')}) as right, bool_and(r.prev = r.before) as linked
      from (select r.*, coalesce(lag(r.hash) over (order by recount_id, page), repeat('0', 64)) as before
        from app.recount_page r where tenant_id = $1) r`,
    [books.tenant],
  )
  expect(rows).toEqual([{ pages: pages + 1, numbers: pages + 1, right: true, linked: true }])
  const deps = { pool: database.as('fh_worker'), operatorLog, now: () => new Date() }
  expect(await recountPage(deps, books.tenant)).toBe(false)
  const inAWeek = { ...deps, now: () => new Date(Date.now() + 8 * 86_400_000) }
  expect(await recountPage(inAWeek, books.tenant)).toBe(true)
})

test('days go on from a recount as they do from a day', async () => {
  const books = await reconciledBooks()
  await recount(books)
  await books.move(2, 0, 5n, days[5]!)
  const found = (await books.figures(days[5]!, 'from_carried'))!
  const { carried: _c, ...counted } = (await books.figures(days[5]!, 'from_nothing'))!
  const { carried, ...own } = found
  expect(carried!.base).toHaveProperty('recountId')
  expect(own).toEqual(counted)
  await books.carry(days[5]!)
  expect(await recount(books)).toMatchObject({ holds: true })
})

test.each([
  ['a cent on one line', 'led.entry', addTo(days[1]!, 'bank:%', 1), { day: days[1], amount: '1' }],
  [
    'a cent on both lines of a posting',
    'led.entry',
    `with a as (${addTo(days[2]!, 'bank:OFFA%', 1)}) update led.entry set amount = amount - 1 where tenant_id = $1
      and (tx_id, line) in ${lineOn(days[2]!, 'receipt:%')}`,
    { day: days[2], account: 'receipt', amount: '-1' },
  ],
  ['a posting of the first day', 'led.entry', addTo(days[0]!, 'issuer:%', -1), { day: days[0], amount: '-1' }],
  [
    'a balance',
    'led.balance',
    `update led.balance set balance = balance + 1 where tenant_id = $1 and account_id = (
      select id from led.account a where a.tenant_id = $1 and a.code like 'receipt:%' limit 1)`,
    { day: null },
  ],
  [
    'what a day has carried',
    'app.daily_reconciliation',
    `update app.daily_reconciliation set figures = jsonb_set(figures, '{carried,days,${days[1]},receipt}', '"-42"')
      where tenant_id = $1 and day = '${days[1]}'`,
    { day: days[1] },
  ],
])(
  'a recount finds %s that was changed, by name, and stops payouts until it is right',
  async (_, table, change, named) => {
    const books = await reconciledBooks()
    await tamper(table, change, [books.tenant])
    const { holds, figures } = await recount(books)
    expect(holds).toBe(false)
    expect(figures.differences).toContainEqual(expect.objectContaining(named))
    expect(await stoppedReason(books)).toMatch(/^The recount of the ledger does not hold: /)
    expect(alarms.at(-1)).toMatchObject({ what: 'ledger_recount.broken' })
    if (table !== 'led.balance') return
    await tamper(
      table,
      `update led.balance set balance = balance - 1 where tenant_id = $1 and account_id = (
      select id from led.account a where a.tenant_id = $1 and a.code like 'receipt:%' limit 1)`,
      [books.tenant],
    )
    expect(await recount(books)).toMatchObject({ holds: true })
    expect(await stoppedReason(books)).toBeNull()
  },
)

test('a recount holds for any history, with postings and days that come while it counts', async () => {
  const move = fc.record({
    from: fc.nat({ max: 13 }),
    to: fc.nat({ max: 13 }),
    amount: fc.bigInt(1n, 90n),
    day: fc.nat({ max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 24 }), async (moves) => {
      const books = await booksUnderTest(database)
      const deps = { pool: database.as('fh_worker'), operatorLog, now: () => new Date(), pageSize: 2 }
      let more = false
      for (const [i, { from, to, amount, day }] of moves.entries()) {
        await books.move(from, to, amount, days[day]!)
        if (i % 5 === 4) await books.carry(days[Math.min(day, 5)]!)
        if (i > moves.length / 2) more = await recountPage(deps, books.tenant, more ? 'if_due' : 'now')
      }
      for (; more; ) more = await recountPage(deps, books.tenant)
      const { figures } = await recount(books)
      expect(figures.differences).toEqual([])
    }),
    { numRuns: 10 },
  )
})
