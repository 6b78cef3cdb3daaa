import { expect, test } from 'vitest'
import { isChecksummed } from './strict-validator.ts'

/** The vectors of EIP-55 itself. */
const mixed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const upper = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']
const lower = ['0xde709f2102306220921060314715629080e2fb77', '0x27b1fdb04752bbc536007a920d24acb045561c26']

test.each([...mixed, ...upper, ...lower])('%s of EIP-55 is taken', (address) => {
  expect(isChecksummed(address)).toBe(true)
})

test.each(mixed)('%s carries no checksum in one case, and is taken', (address) => {
  expect(isChecksummed(address.toLowerCase())).toBe(true)
  expect(isChecksummed(`0x${address.slice(2).toUpperCase()}`)).toBe(true)
})

test.each(mixed)('%s with one letter in the other case is refused, whichever letter it is', (address) => {
  const letters = address.split('').flatMap((letter, i) => (i > 1 && /[a-f]/i.test(letter) ? [i] : []))
  expect(letters.length).toBeGreaterThan(10)
  for (const i of letters) {
    const letter = address[i]!
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    expect(isChecksummed(`${address.slice(0, i)}${other}${address.slice(i + 1)}`)).toBe(false)
  }
})

test('an address without a letter is taken: it has no case to get wrong', () => {
  expect(isChecksummed(`0x${'0'.repeat(40)}`)).toBe(true)
})
