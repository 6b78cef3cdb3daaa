import { formatUnits, parseUnits } from 'viem'

/** What prices are made of. */
export type Terms = {
  readonly midPrice: string
  readonly spreadBps: number
  /** In base units. */
  readonly inventory: bigint
}

/** Units beyond the level before, up to this many, cost this price each. */
export type Level = { readonly upToUnits: bigint; readonly price: bigint }

/** Prices are whole numbers of 10^-scale cash for one whole unit. */
export type Ladder = { readonly scale: number; readonly levels: readonly Level[] }

type Decimals = { readonly assetDecimals: number; readonly cashDecimals: number }

/** Up to a part of the inventory, at so many spreads above the middle: who takes more pays more. */
const steps = [
  { part: 4n, spreads: 1n },
  { part: 2n, spreads: 2n },
  { part: 1n, spreads: 3n },
] as const
const bps = 10_000n
const bpsDigits = 4

/** The middle price, exact whatever number of digits it has. */
function middle({ midPrice }: Terms): { readonly price: bigint; readonly scale: number } {
  const scale = midPrice.split('.')[1]?.length ?? 0
  return { price: parseUnits(midPrice, scale), scale }
}

/**
 * The asking prices for what is left. The steps stand at parts of the whole inventory, so that an open order makes the
 * ladder shorter and never changes the price of the units that remain.
 */
export function ladderOf(terms: Terms, availableUnits: bigint): Ladder {
  const { price, scale } = middle(terms)
  const levels: Level[] = []
  const isLeft = (units: bigint) => units < availableUnits
  for (const { part, spreads } of steps) {
    const end = terms.inventory / part
    const upToUnits = isLeft(end) ? end : availableUnits
    if (upToUnits > (levels.at(-1)?.upToUnits ?? 0n))
      levels.push({ upToUnits, price: price * (bps + spreads * BigInt(terms.spreadBps)) })
  }
  return { scale: scale + bpsDigits, levels }
}

/** A price as the decimal that is sent. */
export const priceText = (price: bigint, { scale }: Ladder): string => formatUnits(price, scale)

/**
 * The most units that the cash buys, rounded down once at the end; null when the ladder is too short for the cash. All
 * sums are in the smallest part of cash times unit times price, where nothing has to be rounded.
 */
export function unitsFor({ scale, levels }: Ladder, { assetDecimals, cashDecimals }: Decimals, cash: bigint) {
  let left = cash * 10n ** BigInt(assetDecimals + scale)
  let units = 0n
  let each = 0n
  for (const level of levels) {
    each = level.price * 10n ** BigInt(cashDecimals)
    const room = level.upToUnits - units
    const here = left / each
    if (here < room) return units + here
    units = level.upToUnits
    left -= room * each
  }
  return left < each ? units : null
}

/** Whether the units are worth more in the middle than the cash that was asked for them. */
export function isLoss(terms: Terms, { assetDecimals, cashDecimals }: Decimals, cash: bigint, units: bigint): boolean {
  const { price, scale } = middle(terms)
  return units * price * 10n ** BigInt(cashDecimals) > cash * 10n ** BigInt(assetDecimals + scale)
}
