import { feeOf, unitsFor } from '../pricing.ts'

/** The terms of a purchase that its price is reckoned by again. */
export type LockedTerms = {
  readonly unitPrice: bigint
  readonly unitPriceScale: number
  readonly market: { readonly unit: { readonly decimals: number }; readonly feeBps: number }
}

export type PartOfOrder = { readonly units: bigint; readonly feeAmount: bigint; readonly amountDue: bigint }

/** What less money buys at the locked price; null when it buys nothing. */
export function filledInPart({ unitPrice, unitPriceScale, market }: LockedTerms, cash: bigint): PartOfOrder | null {
  const feeAmount = feeOf(cash, market.feeBps)
  const units = unitsFor(cash - feeAmount, { price: unitPrice, priceScale: unitPriceScale }, market.unit.decimals)
  if (units === 0n) return null
  const scale = 10n ** BigInt(unitPriceScale + market.unit.decimals)
  // Rounded up: the issuer is never paid a part of a base unit too little. It never exceeds the cash, which bought them.
  const price = (units * unitPrice + scale - 1n) / scale
  return { units, feeAmount, amountDue: feeAmount + price }
}
