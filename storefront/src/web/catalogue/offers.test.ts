import type { Listing, Market } from '@firsthand/sdk/types'
import { expect, test } from 'vitest'
import { choicesOf, fits, offersOf, standingOf } from './offers.ts'

const usdc = { symbol: 'USDC', decimals: 6, address: null }
const market = (own: Partial<Market>) =>
  ({
    pairId: 1,
    status: 'active',
    listingId: 'tower',
    name: 'Tower',
    assetClass: 'real_estate',
    primaryExecutionKind: 'onchain_primary_mint',
    cash: usdc,
    unit: { symbol: 'TOW', decimals: 18, address: null },
    availability: { quotes: 'open', execution: 'open', because: null },
    ...own,
  }) as Market
const listing = (own: Partial<Listing>) => ({ id: 'tower', symbol: 'TOW', name: 'Harbour Tower', ...own }) as Listing

const closed = { quotes: 'open', execution: 'off', because: 'mint_trading_window_closed' } as const
const markets = [
  market({}),
  market({
    pairId: 2,
    primaryExecutionKind: 'offchain_fixed_price',
    cash: { ...usdc, symbol: 'EUR' },
    availability: closed,
  }),
  market({ pairId: 3, listingId: 'notes', assetClass: 'bond' }),
  market({ pairId: 4, listingId: null }),
]
const offers = offersOf(
  [
    listing({}),
    listing({ id: 'canton', symbol: 'CAN', name: 'Canton bond' }),
    listing({ id: 'notes', symbol: 'NOT', name: 'Notes' }),
  ],
  markets,
)

test('joins listings and their markets, and leaves out a market that no listing describes', () => {
  expect(offers.map(({ listing: { id }, markets: own }) => [id, own.map(({ pairId }) => pairId)])).toEqual([
    ['tower', [1, 2]],
    ['canton', []],
    ['notes', [3]],
  ])
})

test('finds by ticker and by a part of the name, in any case', () => {
  const found = (q: string) => offers.filter((each) => fits(each, { q })).map(({ listing: { id } }) => id)
  expect(found('harb')).toEqual(['tower'])
  expect(found('CAN')).toEqual(['canton'])
  expect(found('')).toHaveLength(3)
})

test('asks every filter of one and the same market', () => {
  const found = (filters: object) => offers.filter((each) => fits(each, filters)).map(({ listing: { id } }) => id)
  expect(found({ currency: 'EUR' })).toEqual(['tower'])
  // Sold in euro, and open, but not the same market.
  expect(found({ currency: 'EUR', open: '1' })).toEqual([])
  expect(found({ open: '1' })).toEqual(['tower', 'notes'])
  expect(found({ class: 'bond', rail: 'onchain_primary_mint' })).toEqual(['notes'])
})

test('offers only choices that some market has', () => {
  expect(choicesOf(markets)).toEqual({
    rails: ['onchain_primary_mint', 'offchain_fixed_price'],
    classes: ['bond', 'real_estate'],
    currencies: ['EUR', 'USDC'],
  })
})

test('says where an offer stands by its best market', () => {
  expect(standingOf(markets)).toBe('open')
  expect(standingOf([market({ availability: closed })])).toBe('closed')
  expect(standingOf([market({ status: 'paused' })])).toBe('paused')
  expect(standingOf([market({ status: 'closed' })])).toBe('ended')
  expect(standingOf([])).toBe('announced')
})
