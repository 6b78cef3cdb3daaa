import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import * as chart from './chart.rules.ts'
import { balanceOf, post } from './ledger.store.ts'
import type { Line, Posting } from './posting.rules.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database.drop())

const reference = `OFFC${'a'.repeat(32)}`
const instrument = `OFFI${'b'.repeat(32)}`
const money = [
  chart.bankAccount('main'),
  chart.shortfall('exception'),
  chart.receipt('one'),
  chart.purchaseMoney(reference),
  chart.refundMoney(`OFFR${'c'.repeat(28)}`),
  chart.transit('main'),
  chart.issuer(instrument),
  chart.fees,
  chart.frozen('exception'),
  chart.firmTopup,
]
const units = [
  chart.unitsAvailable(instrument),
  chart.unitsReserved(reference),
  chart.unitsDelivered,
  chart.unitsAuthorised,
]

test('the database gives every account of the chart the class and the floor that the domain does', async () => {
  const accounts = [...money.map((code) => [code, 'EUR']), ...units.map((code) => [code, instrument])]
  const client = await database.admin.connect()
  await client.query("begin; select set_config('app.tenant', 'chart', true)")
  for (const [code, currency] of accounts) {
    await client.query("insert into led.account (tenant_id, code, currency) values ('chart', $1, $2)", [code, currency])
  }
  const { rows } = await client.query('select code, class, floor_policy from led.account order by id')
  const { rows: floors } = await client.query('select count(*)::int as number from led.balance')
  await client.query('rollback')
  client.release()
  const wanted = accounts.map(([code]) => ({
    code,
    class: chart.classOf(code!),
    floor_policy: chart.isFloored(code!) ? 'non_negative' : 'free',
  }))
  expect(rows).toEqual(wanted)
  expect(floors).toEqual([{ number: wanted.filter((row) => row.floor_policy === 'non_negative').length }])
})

/** Amounts on accounts of one currency whose last line makes up for the rest. */
const balancedLines = (accounts: readonly string[], currency: string) =>
  fc
    .array(fc.tuple(fc.constantFrom(...accounts), fc.bigInt({ min: -60n, max: 60n })), { minLength: 1, maxLength: 5 })
    .chain((lines) => fc.constantFrom(...accounts).map((last) => [...lines, [last, null] as const]))
    .map((lines) => {
      const sum = lines.reduce((all, [, amount]) => all + (amount ?? 0n), 0n)
      return lines.map(([account, amount]): Line => ({ account, currency, amount: amount ?? -sum }))
    })
const somePosting = fc
  .oneof(balancedLines(money, 'EUR'), balancedLines(units, instrument))
  .map((lines) => lines.filter(({ amount }) => amount !== 0n))
  .filter((lines) => lines.length > 1)

/** The books as a map, with floors: what a posting does, or null when an account would fall below its own. */
function booked(books: ReadonlyMap<string, bigint>, lines: readonly Line[]): ReadonlyMap<string, bigint> | null {
  const next = new Map(books)
  for (const { account, amount } of lines) next.set(account, (next.get(account) ?? 0n) + amount)
  const broken = [...next].some(([code, sum]) => chart.isFloored(code) && chart.inItsOwnSense(code, sum) < 0n)
  return broken ? null : next
}

test('random postings leave the books as simple arithmetic says, and are refused exactly when a floor breaks', async () => {
  const api = database.as('fh_worker')
  let run = 0
  const agrees = fc.asyncProperty(fc.array(somePosting, { minLength: 1, maxLength: 12 }), async (stream) => {
    run += 1
    const tenant = `stream-${run}` as TenantId
    let books: ReadonlyMap<string, bigint> = new Map()
    for (const [place, lines] of stream.entries()) {
      const source = { kind: 'exception', id: `${place}` }
      const posting: Posting = { source, kind: 'freeze', effectiveOn: '2026-03-02', actor: 'x', lines }
      const next = booked(books, lines)
      const asked = inTenant(api, tenant, (query) => post(query, tenant, [posting]))
      if (next === null) await expect(asked).rejects.toMatchObject({ name: 'LedgerRefused' })
      else await asked
      books = next ?? books
    }
    await inTenant(api, tenant, async (query) => {
      for (const [code, sum] of books) {
        const currency = code.startsWith('units:') ? instrument : 'EUR'
        expect(await balanceOf(query, tenant, code, currency)).toBe(chart.inItsOwnSense(code, sum))
      }
    })
  })
  await fc.assert(agrees, { numRuns: 60 })
})
