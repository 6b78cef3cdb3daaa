import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPaymentReference } from './payment-reference.ts'

/** ISO 11649: the digits, RF as 2715 and 00 leave what the check digits make up for. */
const referenceOf = (digits: string) => `RF${String(98n - (BigInt(`${digits}271500`) % 97n)).padStart(2, '0')}${digits}`
const reference = fc.stringMatching(/^[0-9]{14}$/).map(referenceOf)

test('a reference passes however it is grouped, and in small letters', () => {
  fc.assert(
    fc.property(reference, (text) => {
      expect(isPaymentReference(text)).toBe(true)
      expect(isPaymentReference(` ${text.replaceAll(/(.{4})/g, '$1 ')}`.toLowerCase())).toBe(true)
    }),
  )
})

test('no wrong digit, no swapped neighbours, nothing longer or shorter passes', () => {
  fc.assert(
    fc.property(reference, fc.integer({ min: 2, max: 17 }), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
      const wrong = `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`
      expect(isPaymentReference(wrong)).toBe(false)
      const swapped = `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at]}${text.slice(at + 2)}`
      if (swapped !== text) expect(isPaymentReference(swapped)).toBe(false)
      expect(isPaymentReference(text.slice(1))).toBe(false)
      expect(isPaymentReference(`${text}0`)).toBe(false)
    }),
  )
})

test('what is no reference does not pass', () => {
  for (const text of ['', 'RF', 'RF00', 'DE89370400440532013000', 'RF66408129375602AB']) {
    expect(isPaymentReference(text)).toBe(false)
  }
})
