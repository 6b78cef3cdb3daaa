import type { AdminListing } from '@firsthand/sdk/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankListing, listingDraft, listingFaults, listingWrite } from './listing-draft.ts'

const listing: AdminListing = {
  id: '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d',
  source: 'acme',
  symbol: 'HARB',
  name: 'Harbour Tower',
  base_asset: null,
  quote_currency: 'CHF',
  chain_id: 'eip155:1',
  token_ref: '0x01',
  min_price: null,
  max_price: null,
  status: 'active',
  markets: [1],
  owner_tenant: 'acme',
  hidden: false,
  entitled_tenants: ['acme', 'globex'],
  version: 2,
  created_at: '2026-11-15T09:30:00.000Z',
  updated_at: '2026-11-15T09:30:00.000Z',
}
const price = fc.stringMatching(/^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$/)

test.each(['en', 'de'] as const)(
  'a listing that is opened and saved in %s keeps its prices to the digit',
  (language) => {
    fc.assert(
      fc.property(price, (max_price) => {
        const draft = listingDraft({ ...listing, max_price }, language)
        expect(listingFaults(draft, language)).toEqual({})
        expect({ ...listing, max_price }).toMatchObject(listingWrite(draft, language))
      }),
    )
  },
)

test('faults are named by field', () => {
  const draft = listingDraft(listing, 'de')
  expect(listingFaults({ ...draft, min: '104.25', max: '1,5', name: '' }, 'de')).toEqual({
    min: 'price',
    name: 'required',
  })
  expect(listingFaults({ ...draft, min: '1.200', max: '1.199,99' }, 'de')).toEqual({ min: 'order' })
  expect(listingFaults(blankListing, 'en')).toMatchObject({ symbol: 'required', token: 'required' })
})
