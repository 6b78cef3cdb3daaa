/** A supplier that promises a price for days has made a slip. */
const absurdSeconds = 86_400n

/** What is wrong with the last second of an order; null when nothing is. A short one shortens the quote. */
export function expiryFault(lastSecond: bigint, minExpiry: number, now: Date): string | null {
  if (lastSecond < BigInt(Math.floor(now.getTime() / 1000))) return 'it has expired'
  return lastSecond > BigInt(minExpiry) + absurdSeconds ? 'it is good for absurdly long' : null
}
