import type { MarketWrite } from '@firsthand/wire/markets'
import { contractAddresses } from '../chain/contract-addresses.ts'
import type { BankSale } from './seed-bank.ts'

/** Placeholders, distinguished by their last digits, for what is not deployed. */
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

const chainId = 'eip155:31337'
const usdc = { symbol: 'USDC', decimals: 6, address: contractAddresses.usdc }
const eur = { symbol: 'EUR', decimals: 2, address: null }
const unit = (symbol: string, number: number) => ({ symbol, decimals: 18, address: address(number) })
const deployed = (symbol: string, at: string) => ({ symbol, decimals: 18, address: at })
/** What the desk's supplier calls what it sells. */
export const deskInstrument = 'TBILL-2027'
const everyone = ['acme', 'globex']

/** A market at the sandbox's offering, as an administrator writes it. */
export const issuance = (own: Partial<MarketWrite> = {}): MarketWrite => ({
  assetClass: 'real_estate',
  primaryExecutionKind: 'onchain_primary_mint',
  chainId,
  cash: usdc,
  unit: deployed('HARBOUR', contractAddresses.harbour),
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
  unit: deployed('TBILL', contractAddresses.tbill),
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
  unit: deployed('CREDIT', contractAddresses.credit),
  limits: { minCashAmount: '10000', maxCashAmount: null },
  feeBps: 50,
  status: 'active',
  entitledTenants: everyone,
  ...own,
})

type SeedMarket = {
  readonly by: string
  readonly write: MarketWrite
  readonly switchedOn?: boolean
  /** Set when it is sold by bank transfer. */
  readonly sale?: BankSale
}

/** Markets of every kind and state. Those of `everyone` come first, so their `pairId`s are 1 to 4. */
export const seedMarkets: readonly SeedMarket[] = [
  { by: 'acme-admin', write: issuance({}) },
  { by: 'acme-admin', write: thirdPartyVenue({}), switchedOn: true },
  { by: 'acme-admin', write: bankTransfer(), sale: {} },
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
  {
    by: 'globex-admin',
    write: thirdPartyVenue({ unit: unit('GLOBEX', 0xa7), entitledTenants: ['globex'] }),
    switchedOn: true,
  },
  { by: 'globex-admin', write: issuance({ unit: unit('DRAFT', 0xa8), status: 'draft' }) },
  { by: 'globex-admin', write: issuance({ unit: unit('HIDDEN', 0xa9), hidden: true }) },
  { by: 'acme-admin', write: deskMarket(), switchedOn: true },
]

/** Markets that were active and then moved on: writes on top of a market made above. */
export const seedMoves = [
  { by: 'globex-admin', write: issuance({ unit: unit('RESTING', 0xaa) }), to: 'paused' },
  { by: 'globex-admin', write: issuance({ unit: unit('SOLDOUT', 0xab) }), to: 'closed' },
] as const
