import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Allocation,
  firstAmount,
  judgeSplit,
  outstandingOf,
  readSplit,
  splitMax,
  writeSplit,
} from './split.rules.ts'

const referenceOf = (number: number) => `OFFC${number.toString(16).padStart(32, '0')}`
const amounts = fc.bigInt({ min: 1n, max: 10n ** 30n })
const splits = fc
  .array(amounts, { maxLength: splitMax })
  .map((each): readonly Allocation[] => each.map((amount, at) => ({ reference: referenceOf(at), amount: `${amount}` })))

test('the parts and what goes back are the receipt, to the last unit', () => {
  fc.assert(
    fc.property(amounts, splits, (received, allocations) => {
      const { allocated, goesBack, fault } = judgeSplit(`${received}`, allocations)
      expect(allocated + goesBack).toBe(received)
      expect(fault).toBe(allocated > received ? 'exceeds' : null)
    }),
    { numRuns: 5_000 },
  )
})

test('what is suggested never comes to more than was received, nor than a purchase lacks', () => {
  const purchases = fc.array(fc.tuple(amounts, amounts), { maxLength: splitMax })
  fc.assert(
    fc.property(amounts, purchases, (received, all) => {
      const taken: Allocation[] = []
      for (const [at, [due, held]] of all.entries()) {
        const outstanding = outstandingOf({ amountDue: `${due}`, amountHeld: `${held}` })
        const amount = firstAmount(`${received}`, taken, outstanding)
        if (outstanding > 0n) expect(amount <= outstanding).toBe(true)
        if (amount > 0n) taken.push({ reference: referenceOf(at), amount: `${amount}` })
      }
      expect(judgeSplit(`${received}`, taken)).toMatchObject({ fault: null })
    }),
    { numRuns: 2_000 },
  )
})

test('twenty-one parts, a purchase twice and a part of nothing are faults', () => {
  const part = (at: number, amount = '1') => ({ reference: referenceOf(at), amount })
  const many = Array.from({ length: splitMax + 1 }, (_, at) => part(at))
  expect(judgeSplit('100', many).fault).toBe('too_many')
  expect(judgeSplit('100', [part(1), part(1)]).fault).toBe('named_twice')
  expect(judgeSplit('100', [part(1, '0')]).fault).toBe('not_above_zero')
  expect(judgeSplit('100', [])).toEqual({ allocated: 0n, goesBack: 100n, fault: null })
})

test('a split survives the address of the page, and nothing else is read from it', () => {
  fc.assert(
    fc.property(splits, fc.string(), (split, text) => {
      expect(readSplit(writeSplit(split))).toEqual(split)
      expect(readSplit(`${text}!`)).toEqual([])
    }),
  )
})
