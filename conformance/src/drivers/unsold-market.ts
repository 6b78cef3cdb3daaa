import type { Json } from './target.ts'

/** A market without a primary sale, as an administrator writes it: it needs no chain, venue or instrument. */
export const anUnsoldMarket = (own: object = {}): Json => ({
  assetClass: 'equity',
  primaryExecutionKind: null,
  cash: { symbol: 'USDC', decimals: 6, address: null },
  unit: { symbol: 'CONF', decimals: 18, address: null },
  ...own,
})
