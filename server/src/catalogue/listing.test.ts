import type { AdminListing, ListingTerms, ListingWrite } from '@firsthand/wire/listings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completeListing,
  isUnchanged,
  listingAudience,
  listingErrors,
  naturalKey,
  newListing,
} from './listing.rules.ts'
import { aListing } from './testing/listing-builder.ts'

const step = 10n ** 18n
/** So many smallest steps as a price with all its places. */
const textOf = (truth: bigint) => `${truth / step}.${`${truth % step}`.padStart(18, '0')}`
const truth = fc.bigInt({ min: 0n, max: 10n ** 48n - 1n })
/** Any price that the schema takes, as text, with its truth in smallest steps. */
const price = fc.tuple(truth, fc.integer({ min: 0, max: 18 })).map(([whole, places]) => {
  const kept = whole - (whole % 10n ** BigInt(18 - places))
  return { truth: kept, text: textOf(kept).slice(0, places === 0 ? -19 : places - 18 || undefined) }
})
const errorsOf = (min_price: string | null, max_price: string | null) =>
  listingErrors(aListing({ min_price, max_price }))

describe('a band', () => {
  test('is refused when its minimum is above its maximum, and only then, to the last digit', () => {
    fc.assert(
      fc.property(price, price, (min, max) => {
        expect(errorsOf(min.text, max.text).length).toBe(min.truth > max.truth ? 1 : 0)
      }),
    )
    fc.assert(
      fc.property(truth, fc.constantFrom(0n, 1n, 2n), (low, by) => {
        expect(errorsOf(textOf(low), textOf(low + by))).toEqual([])
        expect(errorsOf(textOf(low + by), textOf(low)).length).toBe(by > 0n ? 1 : 0)
      }),
    )
  })

  test('that is open on a side holds everything, and trailing zeros make no difference', () => {
    fc.assert(
      fc.property(price, ({ text }) => {
        expect([errorsOf(text, null), errorsOf(null, text), errorsOf(text, text)]).toEqual([[], [], []])
        if (text.includes('.') && text.length < 40) expect(errorsOf(`${text}0`, text)).toEqual([])
      }),
    )
    expect(listingErrors(aListing())).toEqual([])
    expect(errorsOf('2', '1')).toEqual([{ path: '/min_price', code: 'order', message: expect.any(String) }])
  })
})

const full: Required<ListingTerms> = {
  source: 'registry',
  symbol: 'TWR',
  name: 'Tower',
  base_asset: 'TWR',
  quote_currency: 'EUR',
  chain_id: 'eip155:1',
  token_ref: '0x1',
  min_price: '1.50',
  max_price: '2',
  status: 'paused',
  hidden: true,
  entitled_tenants: ['globex', 'acme'],
}
const names = Object.keys(full) as (keyof ListingTerms)[]

test('what a write leaves out takes its default, but status and audience stay', () => {
  const optional = names.filter((name) => !['source', 'symbol', 'name', 'token_ref'].includes(name))
  const standing = { status: 'paused', hidden: true, entitled_tenants: ['initech'] } as const
  const defaults = {
    base_asset: null,
    quote_currency: null,
    chain_id: null,
    min_price: null,
    max_price: null,
  }
  fc.assert(
    fc.property(fc.subarray(optional), (left) => {
      const write = Object.fromEntries(names.filter((name) => !left.includes(name)).map((name) => [name, full[name]]))
      const done = completeListing(write as unknown as ListingWrite, { ...standing, entitled_tenants: ['initech'] })
      const fallback = { ...defaults, ...standing }
      for (const name of names) {
        expect(done[name]).toEqual(left.includes(name) ? fallback[name as keyof typeof fallback] : full[name])
      }
    }),
  )
  expect(newListing('acme')).toEqual({ status: 'active', hidden: false, entitled_tenants: ['acme'] })
})

test('a listing is seen by those entitled to it, unless it is hidden or deleted', () => {
  for (const status of ['active', 'paused', 'deleted'] as const) {
    for (const hidden of [false, true]) {
      const seen = listingAudience({ status, hidden, entitled_tenants: ['a', 'b'] })
      expect(seen).toEqual(status === 'deleted' || hidden ? [] : ['a', 'b'])
    }
  }
})

describe('a listing is unchanged', () => {
  const stored = (own: Partial<AdminListing> = {}): AdminListing => ({
    ...full,
    id: '1',
    markets: [],
    owner_tenant: 'acme',
    version: 3,
    created_at: 'then',
    updated_at: 'then',
    ...own,
  })

  test('by a draft that says the same, with the audience in any order on either side', () => {
    const some = fc.uniqueArray(fc.constantFrom('a', 'B', 'b', 'a-b', 'a_b', 'ab', '~', 'A.b', 'é'))
    const both = some.chain((list) =>
      fc.tuple(fc.shuffledSubarray(list, { minLength: list.length }), fc.constant(list)),
    )
    fc.assert(
      fc.property(both, ([one, other]) => {
        expect(isUnchanged(stored({ entitled_tenants: one }), { ...full, entitled_tenants: other })).toBe(true)
      }),
    )
  })

  test('by no other', () => {
    const others: Partial<Required<ListingWrite>>[] = [
      ...names.map((name) => ({ [name]: name === 'hidden' ? false : 'other' })),
      { base_asset: null },
      { min_price: '1.5' },
      { status: 'active' },
      { entitled_tenants: ['acme'] },
      { entitled_tenants: ['acme', 'globex', 'initech'] },
      { entitled_tenants: ['acme', 'initech'] },
      { entitled_tenants: [] },
    ]
    for (const own of others) {
      if (own.entitled_tenants === ('other' as never)) continue
      expect([own, isUnchanged(stored(), { ...full, ...own })]).toEqual([own, false])
    }
  })
})

test('a key distinguishes what differs, and no chain from an empty one', () => {
  const one = aListing()
  const keys = [{}, { chain_id: 'eip155:1' }, { source: 'b' }, { token_ref: 'c' }, { source: 'a","b' }]
  expect(new Set(keys.map((own) => naturalKey({ ...one, ...own }))).size).toBe(keys.length)
  expect(naturalKey({ ...one, chain_id: null })).toBe(naturalKey(one))
  expect(naturalKey({ ...one, name: 'Quay', symbol: 'Q' })).toBe(naturalKey(one))
})
