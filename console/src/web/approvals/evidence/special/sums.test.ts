import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addsUp, isBalanced, sumOf } from './sums.ts'

const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { maxLength: 30 })
const listed = (all: readonly bigint[]) => all.map((each) => ({ amount: `${each}` }))

test('a list adds up to its sum and to nothing else', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (all, off) => {
      const sum = all.reduce((one, other) => one + other, 0n)
      expect(addsUp(`${sum}`, sumOf(listed(all)))).toBe(true)
      expect(addsUp(`${sum + off}`, sumOf(listed(all)))).toBe(false)
    }),
  )
})

test('what is no amount has no sum', () => {
  expect(sumOf([{ amount: '1' }, { amount: 2 }])).toBeNull()
  expect(sumOf([{ amount: '1.5' }])).toBeNull()
  expect(addsUp('1', null)).toBe(false)
})

test('a statement is balanced by its booked entries alone', () => {
  const entry = (sign: string, amount: string, status = 'booked') => ({ sign, amount, status })
  const statements = [{ opening: '100', closing: '130' }]
  const entries = [entry('credit', '50'), entry('debit', '20'), entry('credit', '7', 'pending')]
  expect(isBalanced({ statements, entries })).toBe(true)
  expect(isBalanced({ statements, entries: entries.slice(1) })).toBe(false)
  expect(isBalanced({ statements: [{ opening: null, closing: null }], entries })).toBeNull()
  expect(isBalanced({ statements: [...statements, ...statements], entries })).toBeNull()
})
