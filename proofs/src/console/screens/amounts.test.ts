import { expect, test } from 'vitest'
import { isExact } from './amounts.ts'

const money = (amount: string, decimals: number) => ({ amount, currency: 'EUR', decimals })

test('an amount is exact when not one digit is rounded, left out or added', () => {
  expect(isExact('1,234.50\u00a0EUR', money('123450', 2), 'en')).toBe(true)
  expect(isExact('1.234,50\u00a0EUR', money('123450', 2), 'de')).toBe(true)
  expect(isExact('-0.000000000000000001\u00a0EUR', money('-1', 18), 'en')).toBe(true)
  expect(isExact('1,234.5\u00a0EUR', money('123450', 2), 'en')).toBe(false)
  expect(isExact('1234.50\u00a0EUR', money('123450', 2), 'en')).toBe(false)
  expect(isExact('12,345,678,901,234,568\u00a0EUR', money('12345678901234567', 0), 'en')).toBe(false)
  expect(isExact('1,234.50\u00a0USD', money('123450', 2), 'en')).toBe(false)
  expect(isExact('', money('0', 2), 'en')).toBe(false)
})
