import { randomFrom } from '@firsthand/sandbox/world/random'
import { safeBounds } from '@firsthand/server/stops/stop.rules'
import { attackedDay, attacks, honestDay, judgeDay } from '@firsthand/server/stops/testing/days'

/** How many of so many random honest days the rules would have stopped. */
export function falseStops(count: number, seed: number): number {
  const { share } = randomFrom(seed)
  let stops = 0
  for (let day = 0; day < count; day += 1) if (judgeDay(honestDay(share)).length > 0) stops += 1
  return stops
}

/** A bound that nothing passes: the rule is as good as taken out. */
const out = 1e9
const without = {
  price_step: { priceStepBps: out },
  price_day: { priceDayBps: out },
  mint_rate: { mintShareBps: out },
  delivery_rate: { deliveryShareBps: out },
} as const

export type Planted = { readonly name: string; readonly isFound: boolean }

/** Takes each rule out in turn: its attack passes then, and with the rule it does not. */
export function plantedInRules(count: number, seed: number): readonly Planted[] {
  return attacks.map((attack) => {
    const { share } = randomFrom(seed)
    const days = Array.from({ length: count }, () => attackedDay(attack, share))
    const noticed = (bounds: typeof safeBounds) =>
      days.filter((day) => judgeDay(day, bounds).some(({ signal }) => signal === attack)).length
    const isFound = noticed(safeBounds) === count && noticed({ ...safeBounds, ...without[attack] }) === 0
    return { name: `the rule of ${attack}`, isFound }
  })
}
