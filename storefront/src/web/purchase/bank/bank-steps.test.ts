import { expect, test } from 'vitest'
import { bankSteps } from './bank-steps.ts'

test('nothing is final before it is delivered', () => {
  const states = [
    'awaiting_payment',
    'partially_paid',
    'payment_review',
    'paid',
    'delivering',
    'delivery_blocked',
  ] as const
  for (const state of states) expect(bankSteps(state).at(-1), state).toBe('ahead')
  expect(bankSteps('delivered')).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('money is not shown as arrived while some is missing', () => {
  expect(bankSteps('partially_paid')).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead'])
})

test('a purchase that ended otherwise has no way to show', () => {
  expect(bankSteps('cancelled')).toEqual([])
  expect(bankSteps('refunding')).toEqual([])
})
