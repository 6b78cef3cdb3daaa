import { expect, test } from 'vitest'
import { type Asset, assets } from './assets.ts'
import { seedListings } from './seed-listings.ts'
import { seedMarkets } from './seed-markets.ts'

const listings = new Map(Object.values(seedListings).flatMap((all) => all.map((each) => [each.symbol, each] as const)))

test('A1: a market and its listing name one token, on one chain', () => {
  const listed = seedMarkets.filter((market) => market.listed)
  expect(listed.length).toBeGreaterThan(5)
  for (const { write } of listed) {
    const listing = listings.get(write.unit.symbol)
    expect(listing?.token_ref, write.unit.symbol).toBe(write.unit.address)
    if (write.primaryExecutionKind !== null) expect(listing?.chain_id).toBe(write.chainId)
  }
})

test('A1: every ticker has its own token, a name and a band that is one', () => {
  const all: readonly Asset[] = Object.values(assets)
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { name, band } of all) if (band) expect(Number(band[0]), name).toBeLessThan(Number(band[1]))
})
