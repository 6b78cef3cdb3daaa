import { expect, test } from 'vitest'
import { attemptOf, endToEndIdOf } from './payment-file.rules.ts'

const refundReference = `OFFR${'0a'.repeat(14)}`
const payoutReference = `OFFP${'0a'.repeat(14)}`

test('an attempt has one id of 34 characters, which names it again', () => {
  expect(endToEndIdOf(refundReference, 7)).toBe(`${refundReference}07`)
  expect(endToEndIdOf(refundReference, 7)).toHaveLength(34)
  expect(attemptOf(`${refundReference}07`)).toEqual({ reference: refundReference, attempt: 7 })
  expect(attemptOf(endToEndIdOf(payoutReference, 1))).toEqual({ reference: payoutReference, attempt: 1 })
})

test('what is no attempt has none', () => {
  for (const attempt of [0, 100, -1, 1.5]) expect(() => endToEndIdOf(refundReference, attempt)).toThrow()
  expect(() => endToEndIdOf('OFFR12', 1)).toThrow()
  for (const foreign of ['', 'NOTPROVIDED', refundReference, `${refundReference}7`])
    expect(attemptOf(foreign)).toBeNull()
})
