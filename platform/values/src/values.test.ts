import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBaseUnits, parsePairId, parseSubject, parseTenantId } from './values.ts'

test('base units are digits up to 2^256-1 and nothing else', () => {
  const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(fc.property(uint256, (value) => parseBaseUnits(`${value}`) === value))
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (!/^[0-9]{1,78}$/.test(text)) expect(parseBaseUnits(text)).toBeNull()
    }),
  )
  for (const text of ['', '-1', '+1', '1.0', '1e3', '0x10', ' 1', '1 ', '1\n', '٣', `${2n ** 256n}`, '9'.repeat(78)]) {
    expect([text, parseBaseUnits(text)]).toEqual([text, null])
  }
  expect(parseBaseUnits('007')).toBe(7n)
})

test('a pair id is a positive whole number in plain digits', () => {
  const sound = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(fc.property(sound, (value) => parsePairId(`${value}`) === value))
  for (const text of ['0', '01', '-1', '1.5', '1e3', '0x1', '', '9007199254740993', '1\n']) {
    expect([text, parsePairId(text)]).toEqual([text, null])
  }
})

test('a tenant and a subject are visible ASCII, so that no two look alike', () => {
  for (const parse of [parseTenantId, parseSubject]) {
    expect(parse('acme')).toBe('acme')
    expect(parse('a'.repeat(128))).not.toBeNull()
    for (const bad of ['', ' ', 'a b', 'a\u0000', 'ac\u0301me', 'a'.repeat(129), 7, null, undefined, ['acme'], {}]) {
      expect(parse(bad)).toBeNull()
    }
  }
})
