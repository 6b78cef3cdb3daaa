import assert from 'node:assert/strict'
import { aListing, createListing } from '../drivers/listings.ts'
import { call, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'

const buyer = 'acme-buyer-1'
const admin = 'acme-admin'
const withoutRole = [buyer, 'acme-integrator', 'acme-treasury-operator', 'acme-compliance-officer']
const price = /^[0-9]+([.][0-9]+)?$/

/** The three writes, each with a body where it takes one. */
const writesOf = (id: string) =>
  [
    ['POST', '/tokens', aListing()],
    ['PUT', `/tokens/${id}`, aListing()],
    ['DELETE', `/tokens/${id}`, undefined],
  ] as const

/** The whole catalogue of candles is a function of the question: what one answer must look like. */
function requireCandles(body: Json, interval: string, stepMs: number): void {
  assert.deepEqual(Object.keys(body).sort(), ['interval', 'items', 'listing_id', 'next_cursor', 'source'])
  assert.equal(body.interval, interval)
  assert.ok(['mock', 'live'].includes(body.source))
  assert.ok(body.items.length > 0)
  body.items.forEach((candle: Json, i: number) => {
    assert.deepEqual(Object.keys(candle).sort(), ['close', 'high', 'low', 'open', 'timestamp', 'volume'])
    assert.ok(Number.isSafeInteger(candle.timestamp) && candle.timestamp % stepMs === 0)
    if (i > 0) assert.equal(candle.timestamp - body.items[i - 1].timestamp, stepMs)
    for (const field of ['open', 'high', 'low', 'close', 'volume']) assert.match(candle[field], price)
    const { open, high, low, close } = candle
    for (const inner of [open, close]) assert.ok(Number(low) <= Number(inner) && Number(inner) <= Number(high))
  })
}

const intervals = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '4h': 240, '1d': 1440 }
const end = Date.parse('2026-11-01T00:00:00Z')

async function candlesOf(target: Target, id: string, url?: string): Promise<Json[]> {
  const answers: Json[] = []
  for (const [interval, minutes] of Object.entries(intervals)) {
    const query = `interval=${interval}&to=${end}&limit=20`
    const { status, body } = await call(target, 'GET', `/tokens/${id}/candles?${query}`, {
      as: buyer,
      ...(url && { url }),
    })
    assert.equal(status, 200)
    requireCandles(body, interval, minutes * 60_000)
    answers.push(body)
  }
  return answers
}

export const listingAccessChecks: Checks = {
  'EP-11': async (target) => {
    const { id } = await createListing(target, admin, {})
    const write = aListing({ name: 'Renamed', status: 'paused' })
    const replaced = await call(target, 'PUT', `/tokens/${id}`, { as: admin, body: write })
    assert.deepEqual([replaced.status, replaced.body.name, replaced.body.status], [200, 'Renamed', 'paused'])
    const stale = await call(target, 'PUT', `/tokens/${id}`, { as: admin, body: write, headers: { 'if-match': '"1"' } })
    assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed'])
    for (const _ of ['once', 'and again']) {
      assert.equal((await call(target, 'DELETE', `/tokens/${id}`, { as: admin })).status, 204)
    }
    const late = await call(target, 'PUT', `/tokens/${id}`, { as: admin, body: write })
    assert.deepEqual([late.status, late.body.code], [409, 'listing_deleted'])
    const archived = await call(target, 'GET', `/admin/tokens/${id}`, { as: admin })
    assert.deepEqual([archived.status, archived.body.status], [200, 'deleted'])
  },

  'EP-12': async (target) => {
    const { id } = await createListing(target, admin, { min_price: '90', max_price: '110' })
    const [hour] = await candlesOf(target, id)
    assert.equal(hour.listing_id, id)
    for (const query of [
      'interval=2h',
      'limit=0',
      'limit=1001',
      'from=x',
      'from=2026-02-30T00:00:00Z',
      'from=9&to=8',
    ]) {
      assert.equal((await call(target, 'GET', `/tokens/${id}/candles?${query}`, { as: buyer })).status, 400, query)
    }
  },

  'AUTH-4': async (target) => {
    const { id } = await createListing(target, admin, {})
    for (const as of withoutRole) {
      for (const [method, path, body] of writesOf(id)) {
        const answer = await call(target, method, path, { as, body })
        assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], `${method} ${path} by ${as}`)
      }
    }
    for (const [method, path, body] of writesOf(id))
      assert.equal((await call(target, method, path, { body })).status, 401)
    assert.equal((await call(target, 'GET', `/tokens/${id}`, { as: buyer })).status, 200, 'nothing was written')
  },

  'AUTH-7': async (target) => {
    const { id, source } = await createListing(target, 'globex-admin', {})
    const own = await call(target, 'GET', `/tokens/${id}`, { as: 'globex-buyer-1' })
    assert.equal(own.status, 200)
    const nothing = await call(target, 'GET', '/tokens/00000000-0000-7000-8000-000000000000', { as: buyer })
    for (const path of [`/tokens/${id}`, `/tokens/${id}/candles`]) {
      const foreign = await call(target, 'GET', path, { as: buyer })
      const { requestId: _, ...body } = foreign.body
      const { requestId: __, ...absent } = nothing.body
      assert.deepEqual([foreign.status, body], [404, absent], 'another tenant’s looks like nothing at all')
    }
    const { body } = await call(target, 'GET', `/tokens?source=${source}`, { as: buyer })
    assert.ok(!body.items.some((listing: Json) => listing.id === id))
  },

  'VER-2': async (target) => {
    const { id } = await createListing(target, admin, { min_price: '90', max_price: '110' })
    const mock = await candlesOf(target, id)
    if (target.liveCandlesUrl === null) throw new NotShown('no second instance with live candles was given')
    for (const { source } of mock) assert.equal(source, 'mock')
    const live = await candlesOf(target, id, target.liveCandlesUrl)
    const shape = ({ items, ...rest }: Json) => [Object.keys(rest), items.map((candle: Json) => Object.keys(candle))]
    live.forEach((answer, i) => {
      assert.equal(answer.source, 'live')
      assert.deepEqual(shape(answer), shape(mock[i]))
    })
  },
}
