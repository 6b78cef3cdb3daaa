import { expect, test } from 'vitest'
import { plainAddress, requestedAddress } from './same-address.ts'

const plain = 'https://api.example/v1/markets'

test.each([
  plain,
  'HTTPS://API.EXAMPLE/v1/markets',
  'https://api.example:443/v1/markets',
  'https://api.example/v1/markets?limit=7',
  'https://api.example/v1/markets#top',
  'https://api.example/v1/x/../markets',
  'https://api.example/./v1/markets',
  'https://api.example/v1/%6Darkets',
  'https://api.example/%76%31/markets',
])('%s is the same address', (written) => {
  expect(plainAddress(written)).toBe(plain)
})

test.each([
  'http://api.example/v1/markets',
  'https://api.example:8443/v1/markets',
  'https://api.example/v1/markets/',
  'https://api.example/v1//markets',
  'https://api.example/V1/markets',
  'https://api.example/v1%2Fmarkets',
  'https://api.example.evil.example/v1/markets',
  'https://api.example/v1/markets%20',
])('%s is another address', (written) => {
  expect(plainAddress(written)).not.toBe(plain)
})

test.each([
  '',
  '/v1/markets',
  'api.example/v1/markets',
  'ftp://api.example/v1/markets',
  'https://ann@api.example/v1/markets',
  'https://:secret@api.example/v1/markets',
  ' https://api.example/v1/markets',
  'https://api.example/v1/mar\tkets',
  'https:\\\\api.example\\v1\\markets',
  'https://api.example/v1/märkets',
  'javascript:alert(1)',
])('%j is the address of no request', (written) => {
  expect(plainAddress(written)).toBeNull()
})

test('escapes that are needed stay, in capitals', () => {
  expect(plainAddress('https://api.example/wallets/eip155%3a1/a%2fb%7e')).toBe(
    'https://api.example/wallets/eip155%3A1/a%2Fb~',
  )
})

test('a request is below the address that callers use, wherever it says that it goes', () => {
  for (const publicUrl of ['https://api.example/v1', 'https://api.example/v1/'])
    for (const target of ['/markets', '/markets?x=1', '/markets#x', 'http://evil.example/markets?x=1'])
      expect(requestedAddress(publicUrl, target)).toBe(plain)
  for (const target of ['', '*', 'markets', 'http://evil.example', '/a/../markets', '/a/%2e%2e/markets', '/.', '/a\\b'])
    expect(requestedAddress('https://api.example/v1', target)).toBeNull()
})
