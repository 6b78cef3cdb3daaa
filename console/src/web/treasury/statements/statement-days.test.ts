import { expect, test } from 'vitest'
import { bankDaysBetween, isBankDay, lastOf, weeksOf } from './statement-days.ts'

const statement = (from: string | null, to: string, clientAccountId = 'a', closesDay = true) => ({
  statementId: `s-${to}`,
  clientAccountId,
  closesDay,
  from,
  to,
})

test('weekends and the days without euro payments are no bank days', () => {
  expect(
    ['2026-11-14', '2026-12-25', '2026-04-03', '2026-04-06', '2027-03-26', '2026-05-01'].filter(isBankDay),
  ).toEqual([])
  expect(['2026-11-16', '2026-04-02', '2026-04-07', '2026-12-24'].every(isBankDay)).toBe(true)
})

test('the missing days are those of the bank alone', () => {
  expect(bankDaysBetween('2026-11-12', '2026-11-18')).toEqual(['2026-11-13', '2026-11-16', '2026-11-17'])
  expect(bankDaysBetween('2026-11-12', '2026-11-13')).toEqual([])
  expect(bankDaysBetween('2020-01-01', '2026-01-01')).toHaveLength(60)
})

test('a week shows what is there, what is missing, and what is not due yet', () => {
  const all = [
    statement('2026-11-09', '2026-11-09'),
    statement(null, '2026-11-11'),
    statement(null, '2026-11-12', 'b'),
    statement(null, '2026-11-16', 'a', false),
  ]
  const [first, second] = weeksOf(all, 'a', '2026-11-17', 2)
  expect(first?.map(({ state }) => state)).toEqual(['shown', 'none', 'shown', 'missing', 'missing', 'closed', 'closed'])
  expect(second?.map(({ state }) => state).slice(0, 3)).toEqual(['due', 'due', 'outside'])
  expect(lastOf(all, 'a')?.to).toBe('2026-11-11')
  expect(lastOf(all, 'c')).toBeUndefined()
})

test('an account without statements has no holes', () => {
  expect(
    weeksOf([], 'a', '2026-11-17')
      .flat()
      .every(({ state }) => state === 'outside'),
  ).toBe(true)
})
