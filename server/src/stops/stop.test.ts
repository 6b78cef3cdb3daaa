import { randomFrom } from '@firsthand/sandbox/world/random'
import { expect, test } from 'vitest'
import { judgePrice, judgeRate, safeBounds } from './stop.rules.ts'
import { attackedDay, attacks, honestDay, judgeDay } from './testing/days.ts'

const seed = 20_261_119
const hour = 3_600

test('1,000 random honest days of prices and sales within their limits stop nothing', () => {
  const { share } = randomFrom(seed)
  const stopped = Array.from({ length: 1_000 }, () => judgeDay(honestDay(share))).filter((found) => found.length > 0)
  expect(stopped, `seed ${seed}`).toEqual([])
})

test.each(attacks)('in a random day, %s stops by its own signal', (attack) => {
  const { share } = randomFrom(seed)
  for (let i = 0; i < 200; i += 1) {
    const found = judgeDay(attackedDay(attack, share))
    expect(found[0]?.signal, `seed ${seed}, day ${i}`).toBe(attack)
  }
})

test('a price at the bound passes, and one base unit beyond it does not', () => {
  const stands = [{ price: 1_000_000n, at: 0, evidence: 'a' }]
  const next = (price: bigint) => judgePrice(stands, { price, at: hour, evidence: 'b' }, safeBounds)?.signal ?? null
  expect([next(1_100_000n), next(900_000n), next(1_100_001n), next(899_999n)]).toEqual([
    null,
    null,
    'price_step',
    'price_step',
  ])
})

test('what two administrators have resumed is not counted again, and what comes after it is', () => {
  const before = [
    { price: 100n, at: 0, evidence: 'a' },
    { price: 60n, at: hour, evidence: 'b' },
  ]
  const at = (price: bigint, counted: number) =>
    judgePrice(before, { price, at: 2 * hour, evidence: 'c' }, safeBounds, { price_day: counted })?.signal ?? null
  expect([at(62n, 0), at(62n, hour + 1), at(71n, hour + 1)]).toEqual(['price_day', null, 'price_step'])
  const flow = { before: [{ units: 50n, at: 10, evidence: 'd' }], latest: { units: 1n, at: 20, evidence: 'e' } }
  const rate = (counted: number) =>
    judgeRate('mint_rate', { ...flow, limit: 100n }, safeBounds, { mint_rate: counted })?.signal ?? null
  expect([rate(0), rate(15), rate(20)]).toEqual(['mint_rate', null, null])
})

test('a contract without a limit is bounded by the setting alone, and the lower of two bounds counts', () => {
  const latest = { units: 11n, at: 5, evidence: 'a' }
  const rate = (limit: bigint | null, unitsMax: bigint | null) =>
    judgeRate('delivery_rate', { before: [], latest, limit }, { ...safeBounds, unitsMax })?.seen.bound ?? null
  expect([rate(null, null), rate(null, 10n), rate(20n, 11n), rate(40n, 10n), rate(40n, null)]).toEqual([
    null,
    '10',
    '10',
    '10',
    null,
  ])
})
