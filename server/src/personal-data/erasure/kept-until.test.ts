import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeFrom, isOver, keptUntil, type Part } from './kept-until.rules.ts'

const relationship = { years: 5, from: 'activity' } as const
const books = { years: 10, from: 'financial year' } as const
const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })

test('a relationship is kept for five years after its last day, books for ten after the end of their year', () => {
  expect(freeFrom(relationship, new Date('2026-03-02T23:59:59Z'))).toBe('2031-03-03')
  expect(freeFrom(relationship, new Date('2024-02-29T12:00:00Z'))).toBe('2029-03-02')
  expect(freeFrom(books, new Date('2026-01-01T00:00:00Z'))).toBe('2037-01-01')
  expect(freeFrom(books, new Date('2026-12-31T23:59:59Z'))).toBe('2037-01-01')
})

test('nothing is free before its years have passed, nor more than two days or a year later', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(relationship, books), fc.integer({ min: 1, max: 30 }), (last, rule, years) => {
      const free = Date.parse(freeFrom({ ...rule, years }, last))
      const early = Date.UTC(last.getUTCFullYear() + years, last.getUTCMonth(), last.getUTCDate())
      expect(free).toBeGreaterThan(early)
      expect(free - early).toBeLessThanOrEqual((rule.from === 'activity' ? 2 : 367) * 86_400_000)
    }),
  )
})

test('a later activity is never free earlier', () => {
  fc.assert(
    fc.property(moments, moments, fc.constantFrom(relationship, books), (one, other, rule) => {
      const [first, second] = [one, other].toSorted((a, b) => a.getTime() - b.getTime())
      expect(freeFrom(rule, first!) <= freeFrom(rule, second!)).toBe(true)
    }),
  )
})

test('a day is over from its first moment, and not before', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const today = now.toISOString().slice(0, 10)
      const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
      expect([isOver(today, now), isOver(tomorrow, now)]).toEqual([true, false])
    }),
  )
})

const partUntil = (until: string): Part => ({
  part: 'payments',
  count: 1,
  lastAt: '2020-01-01T00:00:00.000Z',
  rule: 'books',
  keptUntil: until,
})

test('the longest obligation counts, and what is over does not', () => {
  const now = new Date('2031-06-01T00:00:00Z')
  expect(keptUntil([], now)).toBeNull()
  expect(keptUntil([partUntil('2031-06-01')], now)).toBeNull()
  expect(keptUntil(['2031-06-01', '2037-01-01', '2032-01-01'].map(partUntil), now)).toBe('2037-01-01')
})
