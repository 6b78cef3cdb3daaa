import { parseReference } from '@firsthand/values/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFresh, lowestReference, makeReference, stateAt } from './quote.rules.ts'

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
