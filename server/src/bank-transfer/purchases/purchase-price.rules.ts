import { costOf, feeOf, type PriceTerms, unitsFor } from '#quoting/pricing.rules'

/** What the cash of a buyer becomes. Amounts are in base units. */
export type PurchasePrice = {
  readonly unitAmount: bigint
  readonly feeAmount: bigint
  /** The fee and the price of the units: never above the cash that was offered. */
  readonly amountDue: bigint
}

/** The fee is inside the cash. Units are rounded down and their price up, so that rounding leaves nothing to send back. */
export function pricePurchase(
  cashAmount: bigint,
  terms: PriceTerms,
  { unitDecimals, feeBps }: { readonly unitDecimals: number; readonly feeBps: number },
): PurchasePrice {
  const feeAmount = feeOf(cashAmount, feeBps)
  const unitAmount = unitsFor(cashAmount - feeAmount, terms, unitDecimals)
  return { unitAmount, feeAmount, amountDue: feeAmount + costOf(unitAmount, terms, unitDecimals) }
}

const ceilingHundredths = 99_999_999_999n

/** The most that one transfer carries in any of the schemes: 999,999,999.99 in base units of a cash of so many decimals. */
export const schemeCeiling = (cashDecimals: number): bigint =>
  cashDecimals >= 2
    ? ceilingHundredths * 10n ** BigInt(cashDecimals - 2)
    : ceilingHundredths / 10n ** BigInt(2 - cashDecimals)
