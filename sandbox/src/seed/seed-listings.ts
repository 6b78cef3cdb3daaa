import type { ListingWrite } from '@firsthand/wire/listings'

const listing = (symbol: string, name: string, number: number, own: Partial<ListingWrite> = {}): ListingWrite => ({
  source: 'sandbox',
  symbol,
  name,
  base_asset: symbol,
  quote_currency: 'USDC',
  chain_id: 'eip155:31337',
  token_ref: `0x${number.toString(16).padStart(40, '0')}`,
  min_price: '95.00',
  max_price: '105.00',
  entitled_tenants: ['acme', 'globex'],
  ...own,
})

/** Listings in every state, by who imports them. What they list is sold on the markets of the same ticker. */
export const seedListings: Readonly<Record<string, readonly ListingWrite[]>> = {
  'acme-admin': [
    listing('HARBOUR', 'Harbour Tower, Zurich', 0xa1),
    listing('TBILL', 'Treasury Bill 2027', 0xa2, { min_price: '0.95', max_price: '1.00' }),
    listing('CREDIT', 'Private Credit Fund', 0xa3, { quote_currency: 'EUR', min_price: null, max_price: null }),
    listing('LEGACY', 'Legacy Shares', 0xa4, { status: 'paused' }),
    listing('ACMEHQ', 'Acme Headquarters', 0xa5, { entitled_tenants: ['acme'] }),
    listing('UNREADY', 'Not Ready Yet', 0xa6, { hidden: true }),
  ],
  'globex-admin': [
    listing('GLOBEX', 'Globex Notes', 0xa7, { entitled_tenants: ['globex'] }),
    listing('SOLDOUT', 'Sold Out Estate', 0xab, { min_price: null }),
    listing('PLAIN', 'Plain Listing', 0xac, { base_asset: null, quote_currency: null, chain_id: null }),
  ],
}

/** One that is deleted again: the archive has something to show. */
export const seedDeletion = { by: 'globex-admin', symbol: 'SOLDOUT' } as const
