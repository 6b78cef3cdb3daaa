import type { MarketWrite } from '@firsthand/wire/markets'
import { contractAddresses } from '../chain/contract-addresses.ts'
import { unitOf } from './assets.ts'
import type { BankSale } from './seed-bank.ts'

const chainId = 'eip155:31337'
const usdc = { symbol: 'USDC', decimals: 6, address: contractAddresses.usdc }
const eur = { symbol: 'EUR', decimals: 2, address: null }
/** What the desk's supplier calls what it sells. */
export const deskInstrument = 'TBILL-2027'
const everyone = ['acme', 'globex']

/** A market at the sandbox's offering, as an administrator writes it. */
export const issuance = (own: Partial<MarketWrite> = {}): MarketWrite => ({
  assetClass: 'real_estate',
  primaryExecutionKind: 'onchain_primary_mint',
  chainId,
  cash: usdc,
  unit: unitOf('HARBOUR'),
  issuanceVenueContract: contractAddresses.harbourVenue,
  limits: { minCashAmount: '1000000', maxCashAmount: '250000000000' },
  feeBps: 25,
  status: 'active',
  entitledTenants: everyone,
  ...own,
})

/** A market at AirSwap's contract, as an administrator writes it. */
export const thirdPartyVenue = (own: Partial<MarketWrite> = {}): MarketWrite => ({
  assetClass: 'bond',
  primaryExecutionKind: 'onchain_rfq_atomic',
  chainId,
  cash: usdc,
  unit: unitOf('TBILL'),
  rfqVenueContract: contractAddresses.swap,
  rfqInstrumentId: contractAddresses.tbill,
  feeBps: 10,
  status: 'active',
  entitledTenants: everyone,
  ...own,
})

/** A market at the desk of a supplier that has no protocol of its own. */
export const deskMarket = (own: Partial<MarketWrite> = {}): MarketWrite =>
  thirdPartyVenue({ rfqVenueContract: contractAddresses.desk, rfqInstrumentId: deskInstrument, ...own })

/** A market that is paid by bank transfer, as an administrator writes it. */
export const bankTransfer = (own: Partial<MarketWrite> = {}): MarketWrite => ({
  assetClass: 'private_credit',
  primaryExecutionKind: 'offchain_fixed_price',
  chainId,
  cash: eur,
  unit: unitOf('CREDIT'),
  limits: { minCashAmount: '10000', maxCashAmount: null },
  feeBps: 50,
  status: 'active',
  entitledTenants: everyone,
  ...own,
})

type SeedMarket = {
  readonly by: string
  /** Whether it sells what the listing of its ticker lists: then it names that listing. */
  readonly listed?: true
  readonly write: MarketWrite
  readonly switchedOn?: boolean
  /** Set when it is sold by bank transfer. */
  readonly sale?: BankSale
}

/** Markets of every kind and state. Those of `everyone` come first, so their `pairId`s are 1 to 4. */
export const seedMarkets: readonly SeedMarket[] = [
  { by: 'acme-admin', listed: true, write: issuance({}) },
  { by: 'acme-admin', listed: true, write: thirdPartyVenue({}), switchedOn: true },
  { by: 'acme-admin', listed: true, write: bankTransfer(), sale: {} },
  {
    by: 'acme-admin',
    listed: true,
    write: {
      assetClass: 'equity',
      primaryExecutionKind: null,
      cash: usdc,
      unit: unitOf('LEGACY'),
      status: 'active',
      entitledTenants: everyone,
    },
  },
  {
    by: 'acme-admin',
    listed: true,
    write: issuance({ unit: unitOf('ACMEHQ'), entitledTenants: ['acme'], status: 'active' }),
  },
  { by: 'acme-admin', write: issuance({ unit: unitOf('UNREADY'), issuanceVenueContract: null }) },
  {
    by: 'globex-admin',
    listed: true,
    write: thirdPartyVenue({ unit: unitOf('GLOBEX'), entitledTenants: ['globex'] }),
    switchedOn: true,
  },
  { by: 'globex-admin', write: issuance({ unit: unitOf('DRAFT'), status: 'draft' }) },
  { by: 'globex-admin', write: issuance({ unit: unitOf('HIDDEN'), hidden: true }) },
  { by: 'acme-admin', listed: true, write: deskMarket(), switchedOn: true },
]

/** Markets that were active and then moved on: writes on top of a market made above. */
export const seedMoves = [
  { by: 'globex-admin', write: issuance({ unit: unitOf('RESTING') }), to: 'paused' },
  { by: 'globex-admin', write: issuance({ unit: unitOf('SOLDOUT') }), to: 'closed' },
] as const
