import { currencies, parseAmount } from '@firsthand/payment-files/currency-amount'

type Amount = { readonly currency: string; readonly amount: bigint }

/**
 * What a text means as an amount in each currency; nothing when it is none. A comma before one or two last digits separates
 * decimals; any other one is ambiguous.
 */
export const amountsIn = (text: string): readonly Amount[] =>
  currencies.flatMap((currency) => {
    const amount = parseAmount(text.trim().replace(/,([0-9]{1,2})$/, '.$1'), currency)
    return amount === null ? [] : { currency, amount }
  })
