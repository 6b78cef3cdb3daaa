import type { PriceLadder, PriceLevel } from '../../pricing.rules.ts'
import type { SupplierRefusal } from '../supplier.ts'
import { unavailable } from './ask-supplier.ts'

/** Beside the cash's own decimals: fine enough for the cheapest unit. */
export const ladderScale = 12
const levelsMax = 100
/** Far above any price, and far below what arithmetic on amounts could overflow with. */
const priceMax = 2n ** 128n

/** A list of levels that makes sense: rising, each with a price; and not endless. */
export function ladderOf(levels: readonly (PriceLevel | null)[]): PriceLadder | SupplierRefusal {
  if (levels.length > levelsMax) return unavailable(`its list has ${levels.length} levels`)
  let before = 0n
  for (const level of levels) {
    if (level === null || level.price <= 0n || level.price > priceMax) return unavailable('its list has a false price')
    if (level.upToUnits <= before) return unavailable('its list does not rise')
    before = level.upToUnits
  }
  if (levels.length === 0) return { refused: 'no_quote', why: 'its list is empty' }
  return { levels: levels as readonly PriceLevel[], priceScale: ladderScale }
}
