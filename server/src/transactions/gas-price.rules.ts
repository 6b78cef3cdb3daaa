/** What a transaction offers for a unit of gas, in wei. */
export type GasPrice = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

function lower(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

function higher(a: bigint, b: bigint): bigint {
  if (a > b) return a
  return b
}

/** A price that does not pass the ceiling. */
export function withinCeiling({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice, ceiling: bigint): GasPrice {
  const fee = lower(maxFeePerGas, ceiling)
  return { maxFeePerGas: fee, maxPriorityFeePerGas: lower(maxPriorityFeePerGas, fee) }
}

/** An eighth more, rounded up: less than a tenth more, and nodes keep the copy that they have. */
const anEighthMore = (value: bigint) => value + value / 8n + 1n

/**
 * The price of the next copy of a transaction: the market's, and at least an eighth above the last one's in both parts. Null
 * when that would pass the ceiling.
 */
export function feeBumpedPrice(last: GasPrice, market: GasPrice, ceiling: bigint): GasPrice | null {
  const floor = {
    maxFeePerGas: anEighthMore(last.maxFeePerGas),
    maxPriorityFeePerGas: anEighthMore(last.maxPriorityFeePerGas),
  }
  const price = withinCeiling(
    {
      maxFeePerGas: higher(floor.maxFeePerGas, market.maxFeePerGas),
      maxPriorityFeePerGas: higher(floor.maxPriorityFeePerGas, market.maxPriorityFeePerGas),
    },
    ceiling,
  )
  const isFeeBump = price.maxFeePerGas >= floor.maxFeePerGas && price.maxPriorityFeePerGas >= floor.maxPriorityFeePerGas
  return isFeeBump ? price : null
}
