import { contractAddresses } from '../chain/contract-addresses.ts'

/** What is sold in the sandbox, or only listed: one row for each ticker, which its listing and its markets share. */
export type Asset = {
  readonly name: string
  readonly address: string
  readonly currency: string
  /** The band of its listing, and so of its chart: it holds the price at which the market sells. Null where nobody names one. */
  readonly band: readonly [string, string] | null
}

/** A placeholder, distinguished by its last digits, for what is not deployed. */
const nowhere = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

export const assets = {
  HARBOUR: {
    name: 'Harbour Tower, Zurich',
    address: contractAddresses.harbour,
    currency: 'USDC',
    band: ['24.00', '26.00'],
  },
  TBILL: {
    name: 'US Treasury Bill, June 2027',
    address: contractAddresses.tbill,
    currency: 'USDC',
    band: ['98.00', '99.00'],
  },
  CREDIT: {
    name: 'Alpine Private Credit Fund',
    address: contractAddresses.credit,
    currency: 'EUR',
    band: ['99.00', '101.00'],
  },
  LEGACY: {
    name: 'Legacy Shares',
    address: nowhere(0xa4),
    currency: 'USDC',
    band: ['95.00', '105.00'],
  },
  ACMEHQ: {
    name: 'Acme Headquarters, Basel',
    address: nowhere(0xa5),
    currency: 'USDC',
    band: ['24.00', '26.00'],
  },
  UNREADY: {
    name: 'Lakeside Offices, not ready yet',
    address: nowhere(0xa6),
    currency: 'USDC',
    band: ['24.00', '26.00'],
  },
  CANTON34: {
    name: 'Canton of Zurich 1.25 % Bond 2034',
    address: nowhere(0xad),
    currency: 'CHF',
    band: ['97.50', '99.50'],
  },
  GLOBEX: {
    name: 'Globex Senior Notes 2029',
    address: nowhere(0xa7),
    currency: 'USDC',
    band: ['98.00', '99.00'],
  },
  DRAFT: {
    name: 'Riverside Warehouse, a draft',
    address: nowhere(0xa8),
    currency: 'USDC',
    band: null,
  },
  HIDDEN: {
    name: 'Hillside Hotel, hidden',
    address: nowhere(0xa9),
    currency: 'USDC',
    band: null,
  },
  RESTING: {
    name: 'Garden Arcade, paused',
    address: nowhere(0xaa),
    currency: 'USDC',
    band: null,
  },
  SOLDOUT: {
    name: 'Mill Lofts, sold out',
    address: nowhere(0xab),
    currency: 'USDC',
    band: null,
  },
  PLAIN: {
    name: 'Plain Listing',
    address: nowhere(0xac),
    currency: 'USDC',
    band: ['95.00', '105.00'],
  },
} as const satisfies Readonly<Record<string, Asset>>

export type Ticker = keyof typeof assets

/** The unit of an asset, as a market names it. */
export const unitOf = (symbol: Ticker) => ({ symbol, decimals: 18, address: assets[symbol].address })
