import type { Listing } from '@firsthand/wire/listings'

/** Prices as whole numbers of the smallest step, with how many decimals that step has. */
type Band = { readonly low: bigint; readonly high: bigint; readonly decimals: number }

const decimalsOf = (price: string | null) => price?.split('.')[1]?.length ?? 0

function units(price: string, decimals: number): bigint {
  const [whole = '0', part = ''] = price.split('.')
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** A whole number of steps as decimal text. */
export function decimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The listing's own band; where it is open, one around what it says, or around a made-up price. */
export function bandOf({ min_price: min, max_price: max }: Listing, dice: number): Band {
  const decimals = Math.max(2, decimalsOf(min), decimalsOf(max))
  const one = 10n ** BigInt(decimals)
  if (min !== null) {
    const low = units(min, decimals)
    return { low, high: max === null ? low + low / 4n + one : units(max, decimals), decimals }
  }
  const high = max === null ? BigInt(20 + (dice % 480)) * one : units(max, decimals)
  return { low: high - high / 5n, high, decimals }
}
