/** The members of a body that are amounts in base units, or prices in them. */
type AmountName =
  | 'amount'
  | 'availableUnitAmount'
  | 'cashAmount'
  | 'deliveredUnitAmount'
  | 'expectedUnitPrice'
  | 'maxCashAmount'
  | 'maxNotifiedCashAmount'
  | 'minCashAmount'
  | 'perBuyerCashCap'
  | 'reservedUnitAmount'
  | 'supplyUnitAmount'
  | 'unitPrice'

type Scalar = string | number | bigint | boolean | null | undefined

/** What a call takes: `pairId` and `after` as a number or a text, an amount as a `bigint` or its digits. */
export type Written<Given> = Given extends Scalar | Blob | AbortSignal | Date | ((...args: never) => unknown)
  ? Given
  : Given extends readonly (infer Item)[]
    ? Written<Item>[]
    : {
        [Name in keyof Given]: Name extends 'pairId' | 'after'
          ? number | string | Extract<Given[Name], undefined | null>
          : Name extends AmountName
            ? bigint | Given[Name]
            : Written<Given[Name]>
      }

/** As the API reads a body: `pairId` is a number there, and an amount is digits. */
export function writtenBody(body: unknown): string {
  return JSON.stringify(body, (name, value) => {
    if (typeof value === 'bigint') return `${value}`
    return name === 'pairId' && typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value
  })
}
