import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ibanFault, isIban, writtenIban } from './iban.ts'

const sound = ['DE89370400440532013000', 'NL91ABNA0417164300', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606']
const alphabet = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')

test.each(sound)('%s has right check digits, also as people type it', (iban) => {
  expect(isIban(iban)).toBe(true)
  expect(isIban(writtenIban(iban.replaceAll(/(.{4})/g, '$1 ').toLowerCase()))).toBe(true)
})

const isOneKind = (a: string, b: string) => /^(\d\d|[A-Z]{2})$/.test(`${a}${b}`)

// A letter counts as two digits, so that this holds for digits among themselves and letters among themselves.
test('no change of a single digit or letter and no swap of neighbours goes unnoticed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sound), fc.nat(), fc.constantFrom(...alphabet), (iban, place, other) => {
      const at = place % iban.length
      const [a = '', b = ''] = iban.slice(at)
      const changed = `${iban.slice(0, at)}${other}${iban.slice(at + 1)}`
      if (isOneKind(a, other)) expect(isIban(changed)).toBe(changed === iban)
      const swapped = `${iban.slice(0, at)}${b}${a}${iban.slice(at + 2)}`
      if (isOneKind(a, b)) expect(isIban(swapped)).toBe(swapped === iban)
    }),
    { numRuns: 2_000 },
  )
})

test('both fields have to agree', () => {
  expect(ibanFault('', '')).toBe('missing')
  expect(ibanFault('DE88370400440532013000', 'DE88370400440532013000')).toBe('check_digits')
  expect(ibanFault('DE89370400440532013000', 'NL91ABNA0417164300')).toBe('differs')
  expect(ibanFault('de89 3704 0044 0532 0130 00', 'DE89370400440532013000')).toBeNull()
})
