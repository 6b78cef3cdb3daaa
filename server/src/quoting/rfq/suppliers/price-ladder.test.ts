import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ladderOf, scaledUp } from './supplier-protocol.ts'

test('a decimal is scaled exactly, and up where it is finer than the scale', () => {
  const digits = fc.stringMatching(/^[0-9]{1,30}$/)
  fc.assert(
    fc.property(digits, fc.option(digits), fc.integer({ min: 0, max: 30 }), (whole, fraction, places) => {
      const text = fraction === null ? whole : `${whole}.${fraction}`
      const fine = 10n ** BigInt((fraction ?? '').length)
      const exact = BigInt(whole) * fine + BigInt(fraction ?? '0')
      const scaled = scaledUp(text, places) ?? -1n
      const off = scaled * fine - exact * 10n ** BigInt(places)
      return off >= 0n && off < fine
    }),
  )
})

test('what is no plain decimal is none', () => {
  for (const text of ['', '-1', '+1', '1e3', '0x1', '.5', '5.', '1.5.5', ' 1', '１', 'Infinity', '1'.repeat(61)])
    expect(scaledUp(text, 6)).toBeNull()
})

test('a list must rise, have prices, and end', () => {
  const level = (upToUnits: bigint, price = 1n) => ({ upToUnits, price })
  expect(ladderOf([level(1n), level(2n)])).toMatchObject({ levels: [level(1n), level(2n)] })
  expect(ladderOf([])).toMatchObject({ refused: 'no_quote' })
  const unsound = [[level(2n), level(2n)], [level(0n)], [level(1n, 0n)], [null], [level(1n, 2n ** 128n + 1n)]]
  for (const levels of [...unsound, Array.from({ length: 101 }, (_, i) => level(BigInt(i + 1)))])
    expect(ladderOf(levels)).toMatchObject({ refused: 'venue_unavailable' })
})
