import type { MarketWrite } from '@firsthand/wire/markets'

/** Placeholders, told apart by their last digits: no contract is deployed yet. */
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

const chainId = 'eip155:31337'
const usdc = { symbol: 'USDC', decimals: 6, address: address(0xc0) }
const eur = { symbol: 'EUR', decimals: 2, address: null }
const unit = (symbol: string, number: number) => ({ symbol, decimals: 18, address: address(number) })
const everyone = ['acme', 'globex']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

const issuance = (own: Partial<MarketWrite>): MarketWrite => ({
  assetClass: 'real_estate',
  primaryExecutionKind: 'onchain_primary_mint',
  chainId,
  cash: usdc,
  unit: unit('HARBOUR', 0xa1),
  issuanceVenueContract: address(0xe1),
  limits: { minCashAmount: '1000000', maxCashAmount: '250000000000' },
  feeBps: 25,
  status: 'active',
  entitledTenants: everyone,
  ...own,
})

const venue = (own: Partial<MarketWrite>): MarketWrite => ({
  assetClass: 'bond',
  primaryExecutionKind: 'onchain_rfq_atomic',
  chainId,
  cash: usdc,
  unit: unit('TBILL', 0xa2),
  rfqVenueContract: address(0xe2),
  rfqInstrumentId: 'TBILL-2027',
  feeBps: 10,
  status: 'active',
  entitledTenants: everyone,
  ...own,
})

const bank: MarketWrite = {
  assetClass: 'private_credit',
  primaryExecutionKind: 'offchain_fixed_price',
  chainId,
  cash: eur,
  unit: unit('CREDIT', 0xa3),
  limits: { minCashAmount: '10000', maxCashAmount: null },
  tradingWindow: {
    timeZone: 'Europe/Zurich',
    weekly: weekdays.map((day) => ({ day, opens: '09:00', closes: '17:30' })),
    closedDates: ['2026-12-25'],
  },
  status: 'active',
  entitledTenants: everyone,
}

type SeedMarket = { readonly by: string; readonly write: MarketWrite; readonly switchedOn?: boolean }

/** Markets of every kind and state. Those of `everyone` come first, so their `pairId`s are 1 to 4. */
export const seedMarkets: readonly SeedMarket[] = [
  { by: 'acme-admin', write: issuance({}) },
  { by: 'acme-admin', write: venue({}), switchedOn: true },
  { by: 'acme-admin', write: bank },
  {
    by: 'acme-admin',
    write: {
      assetClass: 'equity',
      primaryExecutionKind: null,
      cash: usdc,
      unit: unit('LEGACY', 0xa4),
      status: 'active',
      entitledTenants: everyone,
    },
  },
  { by: 'acme-admin', write: issuance({ unit: unit('ACMEHQ', 0xa5), entitledTenants: ['acme'], status: 'active' }) },
  { by: 'acme-admin', write: issuance({ unit: unit('UNREADY', 0xa6), issuanceVenueContract: null }) },
  { by: 'globex-admin', write: venue({ unit: unit('GLOBEX', 0xa7), entitledTenants: ['globex'] }), switchedOn: true },
  { by: 'globex-admin', write: issuance({ unit: unit('DRAFT', 0xa8), status: 'draft' }) },
  { by: 'globex-admin', write: issuance({ unit: unit('HIDDEN', 0xa9), hidden: true }) },
]

/** Markets that were active and then moved on: writes on top of a market made above. */
export const seedMoves = [
  { by: 'globex-admin', write: issuance({ unit: unit('RESTING', 0xaa) }), to: 'paused' },
  { by: 'globex-admin', write: issuance({ unit: unit('SOLDOUT', 0xab) }), to: 'closed' },
] as const
