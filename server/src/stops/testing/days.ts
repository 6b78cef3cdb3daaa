import {
  daySeconds,
  type Finding,
  judgePrice,
  judgeRate,
  type PriceSeen,
  type StopBounds,
  safeBounds,
  type UnitsSeen,
} from '../stop.rules.ts'

type Share = () => number

/** What one market shows in a day, in the order of time. */
export type Day = {
  readonly prices: readonly PriceSeen[]
  readonly minted: readonly UnitsSeen[]
  readonly delivered: readonly UnitsSeen[]
  /** The contract's own limit of a day. */
  readonly limit: bigint
}

const perMille = (share: Share, most: number) => BigInt(Math.floor(share() * (most + 1)))
const inOrder = <T extends { at: number }>(each: readonly T[]) => each.toSorted((a, b) => a.at - b.at)

/** A price moves within a tenth at a time, and stays within a fifth of every price of the day. */
function honestPrices(share: Share): readonly PriceSeen[] {
  const first = 10n ** BigInt(3 + Math.floor(share() * 9)) + perMille(share, 999)
  const prices: PriceSeen[] = [{ price: first, at: 0, evidence: 'p0' }]
  let [lowest, highest, price] = [first, first, first]
  const moves = Math.floor(share() * 40)
  for (let i = 1; i <= moves; i += 1) {
    const [down, up] = [(highest * 8_000n + 9_999n) / 10_000n, (lowest * 12_000n) / 10_000n]
    const step = (price * perMille(share, 100)) / 1_000n
    const wanted = share() < 0.5 ? price - step : price + step
    price = wanted < down ? down : wanted > up ? up : wanted
    const last = prices.at(-1)?.price ?? first
    const [least, most] = [(last * 9_000n + 9_999n) / 10_000n, (last * 11_000n) / 10_000n]
    price = price < least ? least : price > most ? most : price
    prices.push({ price, at: Math.floor((i * daySeconds) / (moves + 1)), evidence: `p${i}` })
    lowest = price < lowest ? price : lowest
    highest = price > highest ? price : highest
  }
  return prices
}

/** Sales come in bursts: in each hour together no more than half of the day's limit, in sum no more than all of it. */
function honestSales(share: Share, limit: bigint): readonly UnitsSeen[] {
  const sales: UnitsSeen[] = []
  let left = limit
  for (let hour = 0; hour < 24; hour += 2) {
    if (share() < 0.4) continue
    const burst = Math.floor(share() * 30)
    // Bursts of two hours apart share no window of an hour.
    let room = limit / 2n < left ? limit / 2n : left
    for (let i = 0; i < burst && room > 0n; i += 1) {
      const units = (room * perMille(share, 1_000)) / 1_000n
      if (units === 0n) continue
      sales.push({ units, at: hour * 3_600 + Math.floor(share() * 3_599), evidence: `s${hour}.${i}` })
      room -= units
      left -= units
    }
  }
  return inOrder(sales)
}

/** A day without an attack. */
export function honestDay(share: Share): Day {
  const limit = 10n ** BigInt(6 + Math.floor(share() * 22))
  return {
    prices: honestPrices(share),
    minted: honestSales(share, limit),
    delivered: honestSales(share, limit),
    limit,
  }
}

export const attacks = ['price_step', 'price_day', 'mint_rate', 'delivery_rate'] as const
type Attack = (typeof attacks)[number]

/** A price that falls by a twelfth each time, until a fifth of the day's highest is gone. */
function walkedDown(share: Share): readonly PriceSeen[] {
  const first = 10n ** 9n + perMille(share, 1_000)
  const prices: PriceSeen[] = [{ price: first, at: 0, evidence: 'p0' }]
  for (let i = 1; i <= 5; i += 1) {
    const price = ((prices.at(-1) as PriceSeen).price * 11n) / 12n
    prices.push({ price, at: i * 600 + Math.floor(share() * 500), evidence: `p${i}` })
  }
  return prices
}

/** An honest day in which somebody with a stolen key does one thing more. */
export function attackedDay(attack: Attack, share: Share): Day {
  const day = honestDay(share)
  const at = daySeconds - 1
  if (attack === 'price_step') {
    const { price } = day.prices.at(-1) as PriceSeen
    return { ...day, prices: [...day.prices, { price: (price * 8_000n) / 10_000n, at, evidence: 'attack' }] }
  }
  if (attack === 'price_day') return { ...day, prices: walkedDown(share) }
  const flood = Array.from({ length: 6 }, (_, i) => ({ units: day.limit / 10n, at, evidence: `attack${i}` }))
  return attack === 'mint_rate'
    ? { ...day, minted: [...day.minted, ...flood] }
    : { ...day, delivered: [...day.delivered, ...flood] }
}

/** What the rules find in a day. */
export function judgeDay(day: Day, bounds: StopBounds = safeBounds): readonly Finding[] {
  const rate = (signal: 'mint_rate' | 'delivery_rate', units: readonly UnitsSeen[]) =>
    units.map((latest, i) => judgeRate(signal, { before: units.slice(0, i), latest, limit: day.limit }, bounds))
  return [
    ...day.prices.map((next, i) => judgePrice(day.prices.slice(0, i), next, bounds)),
    ...rate('mint_rate', day.minted),
    ...rate('delivery_rate', day.delivered),
  ].filter((found) => found !== null)
}
