import { expect, test } from 'vitest'
import { accountNumbers } from './account-numbers.ts'

test('an IBAN is read in one spelling, and a wrong one is none', () => {
  const { parseIban } = accountNumbers
  expect(parseIban('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  expect(parseIban('gb33bukb20201555555555')).toBe('GB33BUKB20201555555555')
  for (const wrong of [
    'DE88370400440532013000',
    'DE8937040044053201300',
    'XX89370400440532013000',
    '',
    'DE89-3704-0044-0532-0130-00',
  ])
    expect(parseIban(wrong)).toBeNull()
})

test('a BIC has eight or eleven characters and a country, and SEPA is known by country', () => {
  expect(['COBADEFF', 'COBADEFFXXX', 'COBADEF', 'COBA1EFF', 'cobadeff'].map(accountNumbers.isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(accountNumbers.isSepa('DE89370400440532013000')).toBe(true)
  expect(accountNumbers.isSepa('BR1800360305000010009795493C1')).toBe(false)
})
