import { openPool } from '@firsthand/postgres/pool'
import type { PairId } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteStore } from '#quoting/quote.store'
import { aQuote, callerOf } from '#quoting/testing/quote-builder'
import { databaseUnderTest } from '#testing/database-under-test'
import { openSettlements, openTicks, settlementStore } from './settlement.store.ts'
import { settlement } from './watch-settlement.flow.ts'

const chainId = 'eip155:31337'
let database: Awaited<ReturnType<typeof databaseUnderTest>>
let api: pg.Pool
let worker: pg.Pool
let pairId: PairId
beforeAll(async () => {
  database = await databaseUnderTest()
  api = openPool({ url: database.urlFor('fh_api'), size: 2, applicationName: 'work-test', patienceMs: 30_000 })
  worker = openPool({ url: database.urlFor('fh_worker'), size: 4, applicationName: 'work-test', patienceMs: 30_000 })
  const { rows } = await database.admin.query(
    `insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol, cash_decimals, unit_symbol, unit_decimals,
      freshness_seconds, fee_bps, eligibility)
    values ('acme', 'active', false, 'bond', 'USDC', 6, 'X', 18, 60, 0, '{}') returning pair_id`,
  )
  pairId = Number(rows[0].pair_id) as PairId
})
afterAll(async () => {
  await Promise.all([api.end(), worker.end()])
  await database.drop()
})

/** An issued quote whose deadline is so many seconds away. */
async function issued(seconds: number, tenant = 'acme'): Promise<string> {
  const quotes = quoteStore(api)
  const caller = callerOf(tenant, 'buyer')
  const terms = aQuote({ pairId })
  const { reference } = terms
  await quotes.keepFirm(caller, terms, null)
  const deadline = new Date(Date.now() + seconds * 1000)
  await quotes.keepDraft(caller, reference, { deadline, venueCalldata: '0x', digest: '0x' })
  await quotes.keepBundle(caller, terms, { text: '{}', chainId, quoteRef: quoteRefOf(tenant, reference) })
  return reference
}

test('a chain that nobody follows gets one follower, of the next generation each time', async () => {
  const ticks = openTicks(worker, [chainId, 'eip155:1'])
  const target = (key: string) => ({ object: 'SettlementWatch', key, handler: 'tick' })
  const found = (await Promise.all([1, 2, 3].map(() => ticks.messages(10)))).flat()
  expect(found.toSorted((a, b) => a.target.key.localeCompare(b.target.key))).toEqual([
    { target: target('eip155%3A1'), input: { generation: 1 }, delaySeconds: 0 },
    { target: target('eip155%3A31337'), input: { generation: 1 }, delaySeconds: 0 },
  ])
  const store = settlementStore(worker)
  expect([await store.isCurrent(chainId, 1), await store.isCurrent(chainId, 2)]).toEqual([true, false])
  await database.admin.query("update app.chain set ticked_at = now() - interval '2 minutes' where chain_id = $1", [
    chainId,
  ])
  expect(await ticks.messages(10)).toMatchObject([{ target: target('eip155%3A31337'), input: { generation: 2 } }])
  expect([await store.isCurrent(chainId, 1), await store.isCurrent(chainId, 2)]).toEqual([false, true])
})

test('quotes that are open after their deadline are looked at, of every tenant and no others', async () => {
  const late = [await issued(-120), await issued(-120, 'globex')]
  await issued(-10)
  await issued(300)
  const messages = await openSettlements(worker, [chainId]).messages(10)
  expect(messages.map(({ target }) => target.key).toSorted()).toEqual(
    [`acme|${late[0]}`, `globex|${late[1]}`].toSorted(),
  )
  expect(messages[0]).toMatchObject({
    target: { object: 'Settlement', handler: 'check' },
    input: { chainId, once: true },
  })
})

/** Runs one handler as the engine would, and answers what it sent. */
async function received(handler: 'issued' | 'check', reference: string, input: object) {
  const sent: unknown[] = []
  const run = {
    key: `acme|${reference}`,
    step: <T>(_name: string, work: () => Promise<T>) => work(),
    send: (to: { handler: string }, reported: object, seconds = 0) =>
      void sent.push([to.handler, reported, Math.round(seconds)]),
  }
  await settlement({ store: settlementStore(worker) }).flows[handler]?.(run as never, input as never)
  return sent
}

test('an issued quote is looked at after its deadline, again and again until it has ended', async () => {
  const reference = await issued(300)
  expect(await received('issued', reference, { chainId })).toEqual([['check', { chainId }, 330]])
  expect(await received('check', reference, { chainId })).toEqual([['check', { chainId }, 30]])
  expect(await received('check', reference, { chainId, once: true })).toEqual([])
  await database.admin.query(
    `update app.chain set head_number = 9, safe_number = 9, final_number = 9, final_mined_at = now() + interval '301 seconds'
      where chain_id = $1`,
    [chainId],
  )
  expect(await received('check', reference, { chainId })).toEqual([])
  const text = 'select state from app.quote where reference = $1'
  expect((await database.admin.query(text, [reference])).rows).toEqual([{ state: 'lapsed' }])
  expect(await received('check', reference, { chainId })).toEqual([])
  expect(await received('issued', reference, { chainId })).toEqual([])
  expect(await received('issued', 'MINTnobody', { chainId })).toEqual([])
})
