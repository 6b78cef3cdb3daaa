import { expect, test } from 'vitest'
import { overdueDays, stoppedReason } from './overdue.rules.ts'

const account = { currency: 'EUR', reconciledThrough: '2026-11-12' }
const at = (moment: string) => new Date(moment)

test('a day is overdue after the end of the next business day, over a weekend too', () => {
  // The 12th is a Thursday; the 13th is to be reconciled by the end of Monday, the 16th.
  expect(overdueDays(account, at('2026-11-16T23:59:59Z'))).toEqual([])
  expect(overdueDays(account, at('2026-11-17T00:00:00Z'))).toEqual(['2026-11-13'])
  expect(overdueDays(account, at('2026-11-18T00:00:00Z'))).toEqual(['2026-11-13', '2026-11-16'])
})

test('holidays of the account’s banks do not count', () => {
  const christmas = { ...account, reconciledThrough: '2026-12-23' }
  // The 24th is followed by Christmas and a weekend: it is due by the end of Monday, the 28th.
  expect(overdueDays(christmas, at('2026-12-28T23:59:59Z'))).toEqual([])
  expect(overdueDays(christmas, at('2026-12-29T00:00:00Z'))).toEqual(['2026-12-24'])
})

test('an account without a statement has no day that could be reconciled', () => {
  expect(overdueDays({ currency: 'EUR', reconciledThrough: null }, at('2027-11-17T00:00:00Z'))).toEqual([])
})

test('what stopped an account is named before a day that is overdue', () => {
  const now = at('2026-11-18T00:00:00Z')
  expect(stoppedReason({ ...account, stopped: 'A break.' }, now)).toBe('A break.')
  expect(stoppedReason({ ...account, stopped: null }, now)).toBe('The reconciliation of 2026-11-13 is overdue.')
  expect(stoppedReason({ ...account, stopped: null }, at('2026-11-13T00:00:00Z'))).toBeNull()
})
