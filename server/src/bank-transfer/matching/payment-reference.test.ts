import fc from 'fast-check'
import { generate, validate } from 'node-iso11649'
import { expect, test } from 'vitest'
import {
  displayPaymentReference,
  holdsNear,
  isOneEditAway,
  isPaymentReference,
  makePaymentReference,
  paymentReferencesIn,
} from './payment-reference.rules.ts'

const random = fc.uint8Array({ minLength: 16, maxLength: 16 })
const reference = random.map(makePaymentReference)
const digits = Array.from({ length: 10 }, (_, digit) => String(digit))

test('a reference has RF, two check digits and fourteen digits, as another library makes and checks them', () => {
  fc.assert(
    fc.property(reference, (made) => {
      expect(made).toMatch(/^RF[0-9]{16}$/)
      expect(validate(made)).toBe(true)
      expect(generate(made.slice(4))).toBe(made)
      expect(isPaymentReference(made)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the least and the greatest random bytes give sound references, and too few give none', () => {
  expect(isPaymentReference(makePaymentReference(new Uint8Array(16)))).toBe(true)
  expect(isPaymentReference(makePaymentReference(new Uint8Array(16).fill(255)))).toBe(true)
  expect(() => makePaymentReference(new Uint8Array(15))).toThrow('sixteen')
})

test('every single wrong digit is caught', () => {
  fc.assert(
    fc.property(reference, (made) => {
      const wrong = Array.from(made.slice(2), (right, i) =>
        digits.filter((digit) => digit !== right).map((digit) => made.slice(0, i + 2) + digit + made.slice(i + 3)),
      ).flat()
      expect(wrong.length).toBe(16 * 9)
      expect(wrong.filter(isPaymentReference)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('every two neighbours changed about are caught', () => {
  fc.assert(
    fc.property(reference, (made) => {
      for (let at = 2; at + 1 < made.length; at += 1) {
        if (made[at] === made[at + 1]) continue
        const swapped = `${made.slice(0, at)}${made[at + 1]}${made[at]}${made.slice(at + 2)}`
        expect(isPaymentReference(swapped)).toBe(false)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a missing or an extra digit is caught by the length', () => {
  fc.assert(
    fc.property(reference, fc.integer({ min: 2, max: 17 }), fc.constantFrom(...digits), (made, at, extra) => {
      expect(isPaymentReference(made.slice(0, at) + made.slice(at + 1))).toBe(false)
      expect(isPaymentReference(made.slice(0, at) + extra + made.slice(at))).toBe(false)
    }),
  )
})

test('it is shown in fours', () => expect(displayPaymentReference('RF66408129375602')).toBe('RF66 4081 2937 5602'))

test('it is found in free text however it is broken, spelt and surrounded', () => {
  const made = makePaymentReference(Uint8Array.from({ length: 16 }, (_, at) => at * 7))
  for (const text of [
    made,
    displayPaymentReference(made),
    made.toLowerCase(),
    `Invoice 12 / ${displayPaymentReference(made)}. Thank you`,
    made.split('').join('-'),
    `/REMI/${made.slice(0, 7)} ${made.slice(7)}/EREF/NOTPROVIDED`,
    made.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    `${made} ${made}`,
    `RF${made}`,
  ]) {
    expect(paymentReferencesIn(text), text).toEqual([made])
  }
})

test('two references are both found, and a mistyped or foreign one is not', () => {
  const [one, two] = [
    makePaymentReference(new Uint8Array(16).fill(1)),
    makePaymentReference(new Uint8Array(16).fill(2)),
  ]
  expect(paymentReferencesIn(`${one} and ${two}`)).toEqual([one, two])
  expect(paymentReferencesIn(`${one.slice(0, -1)}${(Number(one.at(-1)) + 1) % 10}`)).toEqual([])
  expect(paymentReferencesIn('RF332348236')).toEqual([])
  expect(paymentReferencesIn(one.replace('RF', 'rƒ'))).toEqual([])
})

test('one edit away is one edit away, from either side', () => {
  fc.assert(
    fc.property(reference, fc.nat({ max: 17 }), fc.constantFrom(...digits), (made, at, digit) => {
      const edits = [
        made.slice(0, at) + digit + made.slice(at + 1),
        made.slice(0, at) + made.slice(at + 1),
        made.slice(0, at) + digit + made.slice(at),
        at < 17 ? `${made.slice(0, at)}${made[at + 1]}${made[at]}${made.slice(at + 2)}` : made,
      ]
      for (const edited of edits) {
        expect(isOneEditAway(made, edited)).toBe(edited !== made)
        expect(isOneEditAway(edited, made)).toBe(edited !== made)
        if (edited !== made) expect(holdsNear(`order ${edited} please`, made)).toBe(true)
      }
    }),
  )
  expect(isOneEditAway('RF12', 'RF34')).toBe(false)
  expect(isOneEditAway('RF1234', 'RF12')).toBe(false)
  expect(holdsNear('nothing of the kind', makePaymentReference(new Uint8Array(16)))).toBe(false)
})
