import type { StopSignal } from '@firsthand/wire/staff/stops'

/** What a market may do before it is stopped. Shares and moves are in basis points. */
export type StopBounds = {
  /** The most that a price may differ from the one before it. */
  readonly priceStepBps: number
  /** The most that it may differ from any price of the 24 hours before. */
  readonly priceDayBps: number
  /** Units are counted over so many seconds. */
  readonly rateSeconds: number
  /** The most of the contract's own limit that may be minted, or delivered, within them. */
  readonly mintShareBps: number
  readonly deliveryShareBps: number
  /** The most units within them, whatever the contract allows; null for no bound of its own. */
  readonly unitsMax: bigint | null
}

/** Wide enough for an honest day: a tenth from one price to the next, a fifth in a day, half of a contract's own window in an hour. */
export const safeBounds: StopBounds = {
  priceStepBps: 1_000,
  priceDayBps: 2_000,
  rateSeconds: 3_600,
  mintShareBps: 5_000,
  deliveryShareBps: 5_000,
  unitsMax: null,
}

export const daySeconds = 86_400
const whole = 10_000n

/** A price that stood from a moment on. */
export type PriceSeen = { readonly price: bigint; readonly at: number; readonly evidence: string }
/** Units that left a contract. */
export type UnitsSeen = { readonly units: bigint; readonly at: number; readonly evidence: string }

/** Why something is stopped, with the figures that people read. Amounts are texts: they are kept as JSON. */
export type Finding = {
  readonly signal: StopSignal
  readonly evidence: string
  readonly seen: Readonly<Record<string, string | number>>
}

/** Moves are compared by products: a division would lose what is between two basis points. */
const isBeyond = (from: bigint, to: bigint, bps: number): boolean => {
  const move = to > from ? to - from : from - to
  return move * whole > from * BigInt(bps)
}

/** When a signal counts anew: a resumption allows what led to the stop. In seconds. */
export type CountedFrom = Readonly<Partial<Record<StopSignal, number>>>

/** The prices that a new one is compared with: those of the last 24 hours, and the one that stood at their beginning. */
function standingIn(before: readonly PriceSeen[], from: number): readonly PriceSeen[] {
  const since = before.findIndex(({ at }) => at > from)
  if (since < 0) return before.slice(-1)
  return before.slice(Math.max(0, since - 1))
}

/** What is wrong with a new price; null when nothing is. `before` is in the order of time. */
export function judgePrice(
  before: readonly PriceSeen[],
  { price, at, evidence }: PriceSeen,
  { priceStepBps, priceDayBps }: StopBounds,
  countedFrom: CountedFrom = {},
): Finding | null {
  const last = before.at(-1)
  if (last === undefined) return null
  const seen = { price: `${price}`, before: `${last.price}` }
  if (at > (countedFrom.price_step ?? 0) && isBeyond(last.price, price, priceStepBps))
    return { signal: 'price_step', evidence, seen: { ...seen, boundBps: priceStepBps } }
  const from = Math.max(at - daySeconds, countedFrom.price_day ?? 0)
  const far = standingIn(before, from).find((each) => isBeyond(each.price, price, priceDayBps))
  if (far === undefined || at <= (countedFrom.price_day ?? 0)) return null
  return { signal: 'price_day', evidence, seen: { ...seen, ofTheDay: `${far.price}`, boundBps: priceDayBps } }
}

/** The most units within the time of a rate; null where nothing bounds them. */
function unitsAllowed(limit: bigint | null, shareBps: number, unitsMax: bigint | null): bigint | null {
  const share = limit === null ? null : (limit * BigInt(shareBps)) / whole
  if (share === null || unitsMax === null) return share ?? unitsMax
  return share < unitsMax ? share : unitsMax
}

/** What is wrong with units that left; null when nothing is. `before` is in the order of time, `limit` the contract's own. */
export function judgeRate(
  signal: 'mint_rate' | 'delivery_rate',
  { before, latest, limit }: { before: readonly UnitsSeen[]; latest: UnitsSeen; limit: bigint | null },
  bounds: StopBounds,
  countedFrom: CountedFrom = {},
): Finding | null {
  const { rateSeconds, mintShareBps, deliveryShareBps, unitsMax } = bounds
  const most = unitsAllowed(limit, signal === 'mint_rate' ? mintShareBps : deliveryShareBps, unitsMax)
  const from = Math.max(latest.at - rateSeconds, countedFrom[signal] ?? 0)
  if (most === null || latest.at <= from) return null
  const counted = before.slice(before.findLastIndex(({ at }) => at <= from) + 1)
  const units = counted.reduce((sum, each) => sum + each.units, latest.units)
  if (units <= most) return null
  return {
    signal,
    evidence: latest.evidence,
    seen: { units: `${units}`, bound: `${most}`, times: counted.length + 1, seconds: rateSeconds },
  }
}
