import { parseReference } from '@firsthand/values/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  freshnessAt,
  isFresh,
  lowestReference,
  makeReference,
  movedPrice,
  type Offer,
  type Quote,
  showQuote,
  stateAt,
} from './quote.rules.ts'
import { aQuote } from './testing/quote-builder.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const randoms = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('a reference is the rail’s name and a UUIDv7, in the order of time', () => {
  fc.assert(
    fc.property(moments, moments, randoms, randoms, (a, b, x, y) => {
      const [first, second] = [makeReference('MINT', a, x), makeReference('MINT', b, y)]
      expect(first).toMatch(/^MINT[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
      expect(parseReference('MINT', first)).toBe(first)
      expect(parseReference('RFQ', first)).toBeNull()
      expect(first >= lowestReference('MINT', a)).toBe(true)
      if (a.getTime() < b.getTime()) expect(first < second).toBe(true)
    }),
  )
})

test('what is no reference names nothing', () => {
  for (const text of [
    '',
    'MINT',
    `MINT${'0'.repeat(31)}`,
    `MINT${'0'.repeat(33)}`,
    `MINT${'F'.repeat(32)}`,
    `mint${'0'.repeat(32)}`,
  ])
    expect(parseReference('MINT', text)).toBeNull()
})

test('a quote is good strictly before it expires', () => {
  const expiresAt = new Date(1_000_000)
  const quote = { expiresAt, state: 'firm' } as Parameters<typeof stateAt>[0]
  expect(isFresh(quote, new Date(999_999))).toBe(true)
  expect(isFresh(quote, new Date(1_000_000))).toBe(false)
  expect(stateAt(quote, new Date(999_999))).toBe('firm')
  expect(stateAt(quote, new Date(1_000_000))).toBe('expired')
  expect(stateAt({ ...quote, state: 'intent_issued' }, new Date(2_000_000))).toBe('intent_issued')
})

test('AD16: seconds that are left are rounded down', () => {
  const now = new Date(1_000_000)
  const after = (ms: number) => freshnessAt(new Date(now.getTime() + ms), now, true)
  expect([after(7_040), after(999), after(0)].map(({ fresh, secondsRemaining }) => [fresh, secondsRemaining])).toEqual([
    [true, 7],
    [true, 0],
    [false, 0],
  ])
})

test('AD16: a quote that has ended is not fresh, however much of its time is left', () => {
  const open = { draft: null, bundle: null, lastRefusal: null, settlement: null, failure: null }
  const freshness = (state: Quote['state']) => {
    const quote = aQuote()
    return showQuote({ ...quote, ...open, state }, quote.createdAt).freshness
  }
  expect(freshness('firm')).toMatchObject({ fresh: true, secondsRemaining: 60 })
  expect(freshness('intent_issued').fresh).toBe(true)
  for (const state of ['settled', 'lapsed'] as const)
    expect(freshness(state)).toMatchObject({ fresh: false, secondsRemaining: 0 })
})

test('AD13: a price that moved by one base unit of the asset shows that it moved, and which way', () => {
  const quote = aQuote() as Quote
  const moved = (by: bigint) => movedPrice(quote, { ...quote, unitAmount: quote.unitAmount + by } as unknown as Offer)
  expect(moved(0n)).toBeNull()
  expect(moved(-1n)?.members).toMatchObject({ quoted: { price: '25' }, current: { price: '25', deltaBps: 1 } })
  expect(moved(1n)?.members).toMatchObject({ current: { deltaBps: -1 } })
})
