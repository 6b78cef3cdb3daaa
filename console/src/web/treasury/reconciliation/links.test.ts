import { expect, test } from 'vitest'
import { differenceOf, linkedDays } from './links.ts'

const day = (date: string, previousHash: string, hash: string, run = 1) => ({
  clientAccountId: 'a',
  date,
  run,
  previousHash,
  hash,
})

test('days that name the hash before them are linked, and the first that does not is found', () => {
  const days = [day('2026-11-03', 'b', 'c'), day('2026-11-01', '0', 'a'), day('2026-11-02', 'a', 'b')]
  expect(linkedDays(days)).toEqual({ days: 2, broken: null })
  expect(linkedDays([...days, day('2026-11-04', 'x', 'd')])).toEqual({ days: 2, broken: '2026-11-04' })
  expect(linkedDays([...days, day('2026-11-04', 'x', 'd', 2)])).toEqual({ days: 2, broken: null })
})

test('the difference is exact beyond what a number holds', () => {
  expect(differenceOf({ closing: '900719925474099300001', bank: '900719925474099300000' })).toBe('1')
  expect(differenceOf({ closing: '0', bank: '5' })).toBe('-5')
})
