import type { MarketWrite } from '@firsthand/wire/markets'

const address = (digit: string) => `0x${digit.repeat(40)}`

/** A market that an administrator could create, with quiet defaults. */
export const aMarket = (own: Partial<MarketWrite> = {}): MarketWrite => ({
  assetClass: 'real_estate',
  primaryExecutionKind: 'onchain_primary_mint',
  chainId: 'eip155:31337',
  cash: { symbol: 'USDC', decimals: 6, address: address('1') },
  unit: { symbol: 'TOWER', decimals: 18, address: address('2') },
  status: 'active',
  ...own,
})

/** A third-party-venue market. */
export const anRfqMarket = (own: Partial<MarketWrite> = {}): MarketWrite =>
  aMarket({
    primaryExecutionKind: 'onchain_rfq_atomic',
    rfqVenueContract: address('3'),
    rfqInstrumentId: 'TOWER-1',
    ...own,
  })
