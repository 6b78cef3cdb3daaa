import type { Candle } from '@firsthand/wire/candles'
import { beforeAll, expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { candleFault } from './testing/candle-rules.ts'
import { aListing } from './testing/listing-builder.ts'
import { listed } from './testing/listing-catalogue.ts'

const service = serviceOfThisFile()
const hourMs = 3_600_000
const both = { entitled_tenants: ['acme', 'globex'] }

let id: string
let sibling: string
beforeAll(async () => {
  id = await listed(service, aListing(both))
  sibling = await listed(service, aListing(both))
})

const candles = (query = '', { as = 'acme-buyer-1', of = id } = {}) =>
  service.call('GET', `/tokens/${of}/candles${query && `?${query}`}`, { as })
const opens = (items: readonly Candle[]) => items.map(({ timestamp }) => timestamp)
const closedHour = () => Math.floor(Date.now() / hourMs) * hourMs

test('by default it is the last 200 closed hours, oldest first', async () => {
  const before = closedHour()
  const { status, body } = await candles()
  expect([status, Object.keys(body)]).toEqual([200, ['listing_id', 'interval', 'source', 'items', 'next_cursor']])
  expect(body).toMatchObject({ listing_id: id, interval: '1h', source: 'mock', next_cursor: null })
  expect(Object.keys(body.items[0])).toEqual(['timestamp', 'open', 'high', 'low', 'close', 'volume'])
  expect([body.items.length, candleFault(body.items, '1h', {})]).toEqual([200, null])
  expect([before, closedHour()]).toContain(body.items.at(-1).timestamp + hourMs)
})

test('a candle that still runs is not shown, nor is any of the future', async () => {
  const ahead = Date.now() + 1000 * hourMs
  expect((await candles(`from=${ahead}`)).body).toMatchObject({ items: [], next_cursor: null })
  expect((await candles('from=9999-12-31T23:59:59Z')).body).toMatchObject({ items: [], next_cursor: null })
  const { body } = await candles(`interval=1d&to=${ahead}&limit=1`)
  expect(body.items[0].timestamp + 24 * hourMs).toBeLessThanOrEqual(Date.now())
})

test('from is where it begins, to is where it ends, and both may be in milliseconds or RFC 3339', async () => {
  const times = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z', `${Date.UTC(2026, 0, 1)}`]
  const ends = ['2026-01-01T05:00:00Z', '2026-01-01T04:00:00.001Z', `${Date.UTC(2026, 0, 1, 5)}`]
  const answers = await Promise.all(times.flatMap((from) => ends.map((to) => candles(`from=${from}&to=${to}`))))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(opens(answers[0]!.body.items)).toEqual([0, 1, 2, 3, 4].map((hour) => Date.UTC(2026, 0, 1, hour)))
  const later = await candles(`from=${Date.UTC(2026, 0, 1) + 1}&to=${ends[0]}`)
  expect(later.body.items).toEqual(answers[0]!.body.items.slice(1))
  expect((await candles(`from=${times[0]}&to=${times[2]}`)).body.items).toEqual([])
})

test('the first hour of all is there, and nothing is before it', async () => {
  const { body } = await candles('to=1970-01-01T02:00:00Z&limit=9')
  expect(opens(body.items)).toEqual([0, hourMs])
  expect(opens((await candles('from=0&limit=1')).body.items)).toEqual([0])
})

const noMoments =
  '2026-02-30T00:00:00Z 2026-02-29T00:00:00.000Z 2026-13-01T00:00:00Z 2026-00-10T00:00:00Z 2026-01-32T00:00:00Z ' +
  '2026-01-01T24:00:00Z 2026-01-01T23:59:60Z 2026-01-01T23:60:00Z 1969-12-31T23:59:59Z 0000-01-01T00:00:00Z'
const noForms =
  '-1 1.5 1e12 99999999999999 now 2026-01-01 2026-01-01T00:00Z 2026-01-01T00:00:00 2026-01-01T00:00:00z ' +
  '2026-01-01T00:00:00%2B01:00 2026-01-01T00:00:00.0Z +2026-01-01T00:00:00Z 2026-01-01%2000:00:00Z'
test.each(['', ...noMoments.split(' '), ...noForms.split(' ')])('“%s” is no moment', async (text) => {
  for (const name of ['from', 'to']) {
    const { status, body } = await candles(`${name}=${text}`)
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', name])
  }
  expect((await candles(`from=${text}&to=${text}`)).body.errors).toHaveLength(2)
})

test('a beginning after the end is malformed', async () => {
  for (const query of ['from=2&to=1', 'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', `from=${Date.now()}&to=0`]) {
    const { status, body } = await candles(query)
    expect([status, body.errors]).toMatchObject([400, [{ path: 'from', code: 'order' }]])
  }
})

test.each([
  'limit=0',
  'limit=1001',
  'limit=1.5',
  'limit=',
  'interval=2h',
  'interval=1H',
  'interval=',
  'start=1',
  'symbol=T',
])('%s is malformed', async (query) => {
  const { status, body } = await candles(query)
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', query.split('=')[0]])
})

test('limits of 1 and 1000 are taken', async () => {
  expect((await candles('limit=1')).body.items).toHaveLength(1)
  expect((await candles('limit=1000&interval=1m')).body.items).toHaveLength(1000)
})

test('pages join to the range that the first of them found, though time goes on', async () => {
  const joined: Candle[] = []
  const query = `interval=1m&from=${Date.now() - 300 * 60_000}`
  let cursor = ''
  for (let page = 0; page < 50; page++) {
    const { body } = await candles(`${query}&limit=${7 + page}${cursor}`)
    joined.push(...body.items)
    if (body.next_cursor === null) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(candleFault(joined, '1m', {})).toBeNull()
  expect([299, 300]).toContain(joined.length)
})

test('a cursor belongs to its listing, interval, range and tenant', async () => {
  const range = 'from=0&to=2026-01-01T00:00:00Z'
  const { next_cursor: cursor } = (await candles(`${range}&limit=2`)).body
  const list = (await service.call('GET', '/tokens?limit=1', { as: 'acme-buyer-1' })).body.next_cursor
  const sound = await candles(`${range}&limit=3&cursor=${cursor}`, { as: 'acme-buyer-2' })
  expect(opens(sound.body.items)).toEqual([2, 3, 4].map((hour) => hour * hourMs))
  const foreign = await Promise.all([
    candles(`${range}&cursor=${cursor}`, { as: 'globex-buyer-1' }),
    candles(`${range}&cursor=${cursor}`, { of: sibling }),
    candles(`${range}&interval=1d&cursor=${cursor}`),
    candles(`from=0&cursor=${cursor}`),
    candles(`cursor=${cursor}`),
    candles(`from=1&to=2026-01-01T00:00:00Z&cursor=${cursor}`),
    candles(`${range}&cursor=${cursor.slice(0, -1)}`),
    candles(`${range}&cursor=A${cursor.slice(1)}A`),
    candles(`${range}&cursor=${list}`),
  ])
  expect(foreign.map(({ body }) => body.code)).toEqual(foreign.map(() => 'invalid_cursor'))
})

test('two listings have two charts', async () => {
  const query = 'to=2026-01-01T00:00:00Z'
  const [one, two] = await Promise.all([candles(query), candles(query, { of: sibling })])
  expect(one.body.items.map(({ open }: Candle) => open)).not.toEqual(two.body.items.map(({ open }: Candle) => open))
})
