import type { CandleInterval, CandlePage } from '@firsthand/wire/candles'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceUnderTest, tokenOf } from '#testing/service-under-test'
import { bands, candleFault, intervals, lengthOf } from './testing/candle-rules.ts'
import { aListing } from './testing/listing-builder.ts'
import { listed } from './testing/listing-catalogue.ts'
import { manyReads } from './testing/many-reads.ts'

const requests = 10_000
const seed = 20261115

let one: Service
/** Another instance on the same database. */
let other: Service
let ids: readonly string[]
beforeAll(async () => {
  one = await serviceUnderTest()
  other = await serviceUnderTest({
    FIRSTHAND_DATABASE_URL_API: one.database.programUrlFor('fh_api'),
    FIRSTHAND_DATABASE_URL_CATALOG: one.database.programUrlFor('fh_catalog'),
  })
  ids = await Promise.all(bands.map((band) => listed(one, aListing(band))))
})
afterAll(async () => {
  await other.stop()
  await one.stop()
})

/** All before this moment has closed. */
const past = Date.UTC(2026, 0, 1)
const requestedOnes = fc.record({
  listing: fc.nat(bands.length - 1),
  interval: fc.constantFrom(...intervals),
  to: fc.oneof(fc.integer({ min: 0, max: past }), fc.integer({ min: past - 1e9, max: past })),
  buckets: fc.integer({ min: 0, max: 45 }),
  offset: fc.nat(86_400_000),
  limit: fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(200, 1000) },
  ),
  withFrom: fc.boolean(),
  asText: fc.boolean(),
})
type CandleQuestion = typeof requestedOnes extends fc.Arbitrary<infer W> ? W : never

const moment = (ms: number, asText: boolean) => (asText ? new Date(ms).toISOString() : `${ms}`)
const fromOf = ({ to, buckets, interval, offset }: CandleQuestion) =>
  Math.max(0, to - buckets * lengthOf(interval) - (offset % lengthOf(interval)))
function pathOf(requested: CandleQuestion): string {
  const { listing, interval, to, limit, withFrom, asText } = requested
  const from = withFrom ? { from: moment(fromOf(requested), asText) } : {}
  const query = new URLSearchParams({ interval, to: moment(to, !asText), limit: `${limit}`, ...from })
  return `/tokens/${ids[listing]}/candles?${query.toString()}`
}

/** When the candles of a request open: those of its range that open before its end. */
function opens(requested: CandleQuestion, interval: CandleInterval): number[] {
  const length = lengthOf(interval)
  const end = Math.ceil(requested.to / length)
  const start = requested.withFrom ? Math.ceil(fromOf(requested) / length) : Math.max(0, end - requested.limit)
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => (start + i) * length)
}

/** What is wrong with the answer to a request; null when nothing is. */
function faultOf(
  requested: CandleQuestion,
  { listing_id, interval, source, items, next_cursor }: CandlePage,
): string | null {
  const all = opens(requested, requested.interval)
  if (listing_id !== ids[requested.listing] || interval !== requested.interval || source !== 'mock')
    return 'something else'
  if (items.length !== Math.min(all.length, requested.limit)) return 'too many or too few'
  if (!items.every(({ timestamp }, i) => timestamp === all[i])) return 'other buckets than those of the range'
  if ((next_cursor === null) !== all.length <= requested.limit)
    return 'a further page that is none, or none that is one'
  return candleFault(items, interval, bands[requested.listing]!)
}

test(`${requests} random requests obey the rules, and another instance answers the same bytes`, {
  timeout: 300_000,
}, async () => {
  const token = tokenOf('acme-buyer-1')
  const [asked, again] = [manyReads(one.port, token), manyReads(other.port, token)]
  const queue = fc.sample(requestedOnes, { numRuns: requests, seed })
  let right = 0
  let candles = 0
  let pages = 0
  const work = async () => {
    for (let requested = queue.pop(); requested !== undefined; requested = queue.pop()) {
      const path = pathOf(requested)
      const [answer, same] = await Promise.all([asked.read(path), again.read(path)])
      if (answer.status !== 200 || answer.text !== same.text) throw new Error(`${path}: ${answer.text} ${same.text}`)
      const page = JSON.parse(answer.text) as CandlePage
      const fault = faultOf(requested, page)
      if (fault !== null) throw new Error(`${path}: ${fault}`)
      right += 1
      candles += page.items.length
      // Some are read on to their end, page by page, from both instances in turn.
      if (page.next_cursor === null || right % 8 !== 0) continue
      const joined = [...page.items]
      for (let cursor: string | null = page.next_cursor; cursor !== null; pages++) {
        const next = JSON.parse((await (pages % 2 ? asked : again).read(`${path}&cursor=${cursor}`)).text) as CandlePage
        joined.push(...next.items)
        cursor = next.next_cursor
      }
      const whole = JSON.parse((await asked.read(path.replace(/limit=\d+/, 'limit=1000'))).text) as CandlePage
      expect(joined).toEqual(whole.items)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: 24 }, work))
  asked.close()
  again.close()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(
    `candles: ${right} random requests of ${candles} candles right, and the same bytes from another instance; ${pages} further pages, ${seconds} s, seed ${seed}\n`,
  )
  expect(right).toBe(requests)
})
