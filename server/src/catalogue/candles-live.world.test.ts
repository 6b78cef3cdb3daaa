import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startMarketData } from '@firsthand/sandbox/seed/market-data'
import type { Candle } from '@firsthand/wire/candles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, serviceUnderTest } from '#testing/service-under-test'
import { exact, intervals, lengthOf } from './testing/candle-rules.ts'
import { aListing } from './testing/listing-builder.ts'
import { listed } from './testing/listing-catalogue.ts'

const buyer = { as: 'acme-buyer-1' }
const hourMs = 3_600_000
/** An hour in which the venue trades nothing, as in every seventh. */
const quiet = 7 * 70_000 * hourMs

describe('a venue that answers', () => {
  let venue: Awaited<ReturnType<typeof startMarketData>>
  let service: Service
  let id: string
  beforeAll(async () => {
    venue = await startMarketData()
    service = await serviceUnderTest({ FIRSTHAND_MARKET_DATA_URL: venue.url })
    id = await listed(service, aListing())
  })
  afterAll(async () => {
    await service.stop()
    await venue.stop()
  })
  const candles = async (query: string) => (await service.call('GET', `/tokens/${id}/candles?${query}`, buyer)).body
  const opens = (items: readonly Candle[]) => items.map(({ timestamp }) => timestamp)
  const hours = (count: number) => Array.from({ length: count }, (_, i) => quiet + i * hourMs)

  test.each(intervals)('gives candles of %s in the same shape, without a gap', async (interval) => {
    const length = lengthOf(interval)
    const { source, items, ...page } = await candles(`interval=${interval}&to=${quiet}&limit=100`)
    expect([source, items.length, page]).toEqual(['live', 100, { listing_id: id, interval, next_cursor: null }])
    expect(Object.keys(items[0])).toEqual(['timestamp', 'open', 'high', 'low', 'close', 'volume'])
    items.forEach(({ timestamp, open, high, low, close, volume }: Candle, i: number) => {
      expect(timestamp).toBe((Math.ceil(quiet / length) - 100 + i) * length)
      const [o, h, l, c] = [open, high, low, close].map(exact) as [bigint, bigint, bigint, bigint]
      expect(l <= o && l <= c && h >= o && h >= c && exact(volume) >= 0n).toBe(true)
    })
  })

  test('keeps the last price where nothing was traded', async () => {
    const { items } = await candles(`from=${quiet - hourMs}&to=${quiet + 2 * hourMs}`)
    const [before, still, after] = items
    const at = before.close
    expect(still).toEqual({ timestamp: quiet, open: at, high: at, low: at, close: at, volume: '0' })
    expect(after.volume).not.toBe('0')
  })

  test('has no gap where a page begins with an hour in which nothing was traded', async () => {
    const whole = await candles(`from=${quiet - hourMs}&to=${quiet + 21 * hourMs}`)
    const joined: Candle[] = []
    let cursor = ''
    for (let page = 0; page < 9; page++) {
      const { items, next_cursor } = await candles(`from=${quiet}&to=${quiet + 21 * hourMs}&limit=7${cursor}`)
      joined.push(...items)
      if (next_cursor === null) break
      cursor = `&cursor=${next_cursor}`
    }
    expect(opens(joined)).toEqual(hours(21))
    expect(joined).toEqual(whole.items.slice(1))
  })

  test('gives up to a thousand at once', async () => {
    expect((await candles(`to=${quiet}&limit=1000`)).items).toHaveLength(1000)
  })
})

const row = [quiet, '1.5', '2.0', '1.0', '1.7', '10.0', quiet + hourMs - 1]
const changed = (i: number, value: unknown) => JSON.stringify([row.with(i, value as never)])
const body =
  (text: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
const faults: Readonly<Record<string, RequestListener>> = {
  'an error': body('[]', 500),
  'a refusal': body('{"code":-1121}', 400),
  'a redirect': (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  'no JSON': body('<html>'),
  'half a JSON': body(JSON.stringify([row]).slice(0, -9)),
  'an object': body('{"rows":[]}'),
  null: body('null'),
  'rows that are none': body('[1,null]'),
  'a row that is too short': body(JSON.stringify([row.slice(0, 5)])),
  'a time as text': body(changed(0, `${quiet}`)),
  'half a time': body(changed(0, quiet + 0.5)),
  'a price as a number': body(changed(1, 1.5)),
  'a price below nothing': body(changed(3, '-1')),
  'a price with an exponent': body(changed(2, '1e9')),
  'no price': body(changed(4, null)),
  'an endless price': body(changed(4, '9'.repeat(61))),
  'no volume': body(changed(5, 'NaN')),
  'a connection that ends': (request) => void request.socket.destroy(),
  silence: () => undefined,
  'a body that never ends': (_request, response) => void response.writeHead(200).write('['),
}

describe('a venue that fails', () => {
  let listener: RequestListener = body('[]')
  const venue = createServer((request, response) => listener(request, response))
  let service: Service
  let id: string
  beforeAll(async () => {
    venue.listen(0, '127.0.0.1')
    await once(venue, 'listening')
    const { port } = venue.address() as AddressInfo
    service = await serviceUnderTest({ FIRSTHAND_MARKET_DATA_URL: `http://127.0.0.1:${port}/api/v3/` })
    id = await listed(service, aListing())
  })
  afterAll(async () => {
    await service.stop()
    venue.closeAllConnections()
    venue.close()
  })

  test.each(Object.keys(faults))('with %s is out of reach, and says so within seconds', async (what) => {
    listener = faults[what]!
    const begun = performance.now()
    const query = `from=${quiet}&to=${quiet + hourMs}`
    const answer = await service.call('GET', `/tokens/${id}/candles?${query}`, buyer)
    expect(answer).toMatchObject({ status: 503, body: { code: 'market_data_unavailable', retryable: true } })
    expect(answer.text).not.toMatch(/127\.0\.0\.1|html|kline|ECONN|-1121/)
    expect(performance.now() - begun).toBeLessThan(4000)
  })

  test('does not hide that a listing is none, nor that a request is malformed', async () => {
    expect((await service.call('GET', `/tokens/${id.replace(/.$/, 'x')}/candles`, buyer)).status).toBe(404)
    expect((await service.call('GET', `/tokens/${id}/candles?limit=0`, buyer)).status).toBe(400)
  })

  test('is trusted again as soon as it answers', async () => {
    listener = body(JSON.stringify([row]))
    const { body: page } = await service.call('GET', `/tokens/${id}/candles?from=${quiet}&to=${quiet + hourMs}`, buyer)
    expect(page.items).toEqual([
      { timestamp: quiet, open: '1.5', high: '2.0', low: '1.0', close: '1.7', volume: '10.0' },
    ])
  })
})
