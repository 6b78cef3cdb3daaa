import { randomBytes } from 'node:crypto'
import { openPool } from '@firsthand/postgres/pool'
import { cuttingProxy } from '@firsthand/sandbox/postgres/cutting-proxy'
import type { PairId } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { marketStore } from '#markets/market.store'
import { databaseUnderTest } from '#testing/database-under-test'
import { numberEvents } from '#testing/numbered-events'
import { idempotencyStore } from './idempotency.store.ts'
import { type Draft, makeReference } from './quote.rules.ts'
import { type QuoteStore, quoteStore } from './quote.store.ts'
import { aQuote, callerOf } from './testing/quote-builder.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let pool: pg.Pool
let quotes: QuoteStore
let pairId: PairId
let buyer = callerOf('acme', 'nobody')
let buyers = 0

beforeAll(async () => {
  database = await databaseUnderTest()
  pool = openPool({ url: database.urlFor('fh_api'), size: 8, applicationName: 'quote-test' })
  quotes = quoteStore(pool)
  const { rows } = await database.admin.query(
    `insert into app.market (owner_tenant, status, hidden, asset_class, cash_symbol, cash_decimals, unit_symbol, unit_decimals,
      freshness_seconds, fee_bps, eligibility)
    values ('acme', 'active', false, 'bond', 'USDC', 6, 'X', 18, 60, 0, '{}') returning pair_id`,
  )
  pairId = Number(rows[0].pair_id) as PairId
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => {
  buyers += 1
  buyer = callerOf('acme', `buyer-${buyers}`)
})

const firm = async (changes: Parameters<typeof aQuote>[0] = {}) => {
  const terms = aQuote({ pairId, ...changes })
  expect(await quotes.keepFirm(buyer, terms, null)).toBe('kept')
  return terms
}
async function eventsOf(reference: string): Promise<string[]> {
  await numberEvents(database.admin)
  const text = 'select kind from app.event where subject = $1 order by sequence'
  return (await database.admin.query(text, [reference])).rows.map(({ kind }) => kind)
}
const issued = ({ reference }: { readonly reference: string }, text = 'bundle') => ({
  text,
  chainId: 'eip155:31337',
  quoteRef: quoteRefOf('acme', reference),
})
const aDraft = (digit: string): Draft => ({
  deadline: new Date('2031-01-01T00:05:00Z'),
  venueCalldata: `0x${digit}`,
  digest: `0x${digit.repeat(64)}`,
})

test('a quote is read back as it was kept, and reported by an event', async () => {
  const terms = await firm()
  expect(await quotes.find(buyer, terms.reference)).toEqual({
    ...terms,
    state: 'firm',
    draft: null,
    bundle: null,
    lastRefusal: null,
    settlement: null,
    failure: null,
  })
  expect(await eventsOf(terms.reference)).toEqual(['quote.firm_created'])
})

test('a quote whose answer was lost is found under its key, and nothing takes the key away from it', async () => {
  const keys = idempotencyStore(pool)
  const place = { endpoint: 'POST /quotes', key: 'lost', bodyHash: 'h' }
  const claimed = await keys.claim(buyer, place)
  if (typeof claimed === 'string' || !('claim' in claimed)) throw new Error('the key was free')
  const { claim } = claimed
  const terms = aQuote({ pairId })
  const as = { status: 201, location: null, answer: terms.reference }
  await using proxy = await cuttingProxy(database.urlFor('fh_api'), 'insert into app.quote', 'after')
  const cut = openPool({ url: proxy.url, size: 1, applicationName: 'quote-test' })
  const kept = quoteStore(cut).keepFirm(buyer, terms, { claim, as })
  await expect(kept).rejects.toMatchObject({ reason: 'outcome_unknown' })
  await cut.end()
  await keys.giveBack(buyer, claim)
  expect(await keys.claim(buyer, place)).toEqual({ answered: as })
  expect(await quotes.find(buyer, terms.reference)).not.toBeNull()
})

test('nobody else finds it: not another caller of the tenant, not the same name in another tenant', async () => {
  const { reference } = await firm()
  expect(await quotes.find(callerOf('acme', 'stranger'), reference)).toBeNull()
  expect(await quotes.find(callerOf('globex', buyer.subject), reference)).toBeNull()
})

test('a quote comes with its market as its caller sees it now, and without one that is hidden from them', async () => {
  const { reference } = await firm()
  const sought = () => quotes.findTraded(buyer, reference)
  const quote = await quotes.find(buyer, reference)
  expect(await sought()).toEqual({ quote, market: null })
  await database.admin.query("insert into app.market_entitlement (tenant_id, pair_id) values ('acme', $1)", [pairId])
  const seen = await marketStore(pool).findTraded(buyer, pairId)
  expect(seen).toMatchObject({ pairId, eligibility: {} })
  expect(await sought()).toEqual({ quote, market: seen })
  expect(await quotes.findTraded(callerOf('acme', 'stranger'), reference)).toBeNull()
  expect(await quotes.findTraded(callerOf('globex', buyer.subject), reference)).toBeNull()
  await database.admin.query('update app.market set hidden = true where pair_id = $1', [pairId])
  expect(await sought()).toEqual({ quote, market: null })
  await database.admin.query('update app.market set hidden = false where pair_id = $1', [pairId])
  await database.admin.query('delete from app.market_entitlement where pair_id = $1', [pairId])
})

test('thirty at once leave ten live quotes, and one more once they have expired', async () => {
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => quotes.keepFirm(buyer, aQuote({ pairId }), null)))
  expect(outcomes.toSorted()).toEqual([...Array(10).fill('kept'), ...Array(20).fill('too many')])
  const later = new Date(Date.now() + 61_000)
  expect(await quotes.keepFirm(buyer, aQuote({ pairId, createdAt: later }), null)).toBe('kept')
})

test('an order of a venue serves one quote, whoever asks and however many at once', async () => {
  const venueQuote = () => {
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + 90_000)
    const venue = { orderId: 'eip155:1 0xswap 0xmaker 7', expiresAt, kept: '{}' }
    return aQuote({ pairId, reference: makeReference('RFQ', createdAt, randomBytes(10)), createdAt, venue })
  }
  const callers = Array.from({ length: 12 }, (_, i) => callerOf(i % 2 ? 'acme' : 'globex', `replayed-${i}`))
  const outcomes = await Promise.all(callers.map((caller) => quotes.keepFirm(caller, venueQuote(), null)))
  expect(outcomes.toSorted()).toEqual(['kept', ...Array(11).fill('order used')])
})

describe('the first wins', () => {
  test('of forty drafts at once, and everybody reads that one', async () => {
    const { reference } = await firm()
    const kept = await Promise.all(
      Array.from({ length: 40 }, (_, i) => quotes.keepDraft(buyer, reference, aDraft((i % 16).toString(16)))),
    )
    expect(new Set(kept.map(({ digest }) => digest)).size).toBe(1)
    expect((await quotes.find(buyer, reference))?.draft).toEqual(kept[0])
  })

  test('of forty bundles at once, with one event', async () => {
    const terms = await firm()
    await quotes.keepDraft(buyer, terms.reference, aDraft('1'))
    const kept = await Promise.all(
      Array.from({ length: 40 }, (_, i) => quotes.keepBundle(buyer, terms, issued(terms, `bundle ${i}`))),
    )
    expect(new Set(kept).size).toBe(1)
    expect(await quotes.find(buyer, terms.reference)).toMatchObject({ state: 'intent_issued', bundle: kept[0] })
    expect(await eventsOf(terms.reference)).toEqual(['quote.firm_created', 'quote.intent_issued'])
  })

  test('and with it once its name on chain, and the message that has it followed', async () => {
    const terms = await firm()
    await quotes.keepDraft(buyer, terms.reference, aDraft('1'))
    await Promise.all(Array.from({ length: 10 }, () => quotes.keepBundle(buyer, terms, issued(terms))))
    const { rows } = await database.admin.query('select * from app.chain_ref where reference = $1', [terms.reference])
    const quoteRef = quoteRefOf('acme', terms.reference)
    expect(rows).toMatchObject([{ tenant_id: 'acme', onchain_ref: quoteRef, wallet: terms.walletAddress }])
    const key = `acme|${terms.reference}`
    const messages = await database.admin.query('select object, handler, input from app.outbox where key = $1', [key])
    expect(messages.rows).toEqual([{ object: 'Settlement', handler: 'issued', input: '{"chainId":"eip155:31337"}' }])
  })

  test('and the database itself lets nobody write another', async () => {
    const terms = await firm()
    await quotes.keepDraft(buyer, terms.reference, aDraft('1'))
    await quotes.keepBundle(buyer, terms, issued(terms, 'first'))
    for (const change of ["bundle = 'second'", "digest = '0x2'", 'deadline = now()', 'bundle = null']) {
      const text = `update app.quote set ${change} where reference = $1`
      await expect(database.admin.query(text, [terms.reference])).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test('a refusal is noted with its event while the quote is firm, and not after', async () => {
  const terms = await firm()
  const at = new Date('2030-01-01T00:00:00.123Z')
  await quotes.keepRefusal(buyer, terms, { code: 'mint_price_moved', at })
  expect((await quotes.find(buyer, terms.reference))?.lastRefusal).toEqual({ code: 'mint_price_moved', at })
  await quotes.keepDraft(buyer, terms.reference, aDraft('1'))
  await quotes.keepBundle(buyer, terms, issued(terms))
  await quotes.keepRefusal(buyer, terms, { code: 'mint_market_paused', at })
  expect((await quotes.find(buyer, terms.reference))?.lastRefusal).toEqual({ code: 'mint_price_moved', at })
  expect(await eventsOf(terms.reference)).toEqual(['quote.firm_created', 'quote.intent_refused', 'quote.intent_issued'])
})

describe('a list', () => {
  const page = (filter: Partial<Parameters<QuoteStore['list']>[1]>, more = {}) =>
    quotes.list(
      buyer,
      { state: null, pairId: null, ...filter },
      {
        prefix: 'MINT',
        before: null,
        limit: 50,
        now: new Date(),
        ...more,
      },
    )
  const referencesOf = (found: readonly { readonly reference: string }[]) => found.map(({ reference }) => reference)

  test('is newest first, joins page by page, and is cut by state and market', async () => {
    const old = await firm({ createdAt: new Date(Date.now() - 3_600_000) })
    const dead = await firm({ createdAt: new Date(Date.now() - 70_000) })
    const live = await firm()
    const taken = await firm({ createdAt: new Date(Date.now() - 10_000) })
    await quotes.keepDraft(buyer, taken.reference, aDraft('1'))
    await quotes.keepBundle(buyer, taken, issued(taken))
    const all = referencesOf([live, taken, dead, old])
    expect(referencesOf(await page({}))).toEqual(all)
    const first = await page({}, { limit: 1 })
    expect(referencesOf(first)).toEqual(all.slice(0, 2))
    expect(referencesOf(await page({}, { before: first[0]?.reference }))).toEqual(all.slice(1))
    expect(referencesOf(await page({ state: 'firm' }))).toEqual([live.reference])
    expect(referencesOf(await page({ state: 'expired' }))).toEqual([dead.reference, old.reference])
    expect(referencesOf(await page({ state: 'intent_issued' }))).toEqual([taken.reference])
    expect(referencesOf(await page({ pairId }))).toEqual(all)
    expect(await page({ pairId: 999_999 as PairId })).toEqual([])
    expect(await page({}, { prefix: 'RFQ' })).toEqual([])
  })
})
