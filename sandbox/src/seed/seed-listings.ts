import type { ListingWrite } from '@firsthand/wire/listings'
import { localChain } from '../chain/chain.ts'
import { type Asset, assets, type Ticker } from './assets.ts'

function listing(symbol: Ticker, own: Partial<ListingWrite> = {}): ListingWrite {
  const { name, address, currency, band }: Asset = assets[symbol]
  return {
    source: 'sandbox',
    symbol,
    name,
    base_asset: symbol,
    quote_currency: currency,
    chain_id: localChain,
    token_ref: address,
    min_price: band?.[0] ?? null,
    max_price: band?.[1] ?? null,
    entitled_tenants: ['acme', 'globex'],
    ...own,
  }
}

/** Listings in every state, by who imports them. What they list is sold on the markets of the same ticker. */
export const seedListings: Readonly<Record<string, readonly ListingWrite[]>> = {
  'acme-admin': [
    listing('HARBOUR'),
    listing('TBILL'),
    listing('CREDIT'),
    listing('LEGACY', { status: 'paused' }),
    listing('ACMEHQ', { entitled_tenants: ['acme'] }),
    listing('UNREADY', { hidden: true }),
    // Announced: no market sells it yet.
    listing('CANTON34'),
  ],
  'globex-admin': [
    listing('GLOBEX', { entitled_tenants: ['globex'] }),
    listing('SOLDOUT'),
    listing('PLAIN', { base_asset: null, quote_currency: null, chain_id: null }),
  ],
}

/** One that is deleted again: the archive has something to show. */
export const seedDeletion = { by: 'globex-admin', symbol: 'SOLDOUT' } as const
