import type { AdminMarket } from '@firsthand/sdk/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankMarket, marketDraft, marketFaults, marketWrite } from './market-draft.ts'

const address = fc.stringMatching(/^0x[0-9a-f]{40}$/)
const amount = fc.option(fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String))
const countries = fc.constantFrom<readonly string[] | null>(null, [], ['DE'], ['CH', 'DE'])

const market: AdminMarket = {
  pairId: 7,
  status: 'active',
  primaryMarket: true,
  name: 'Harbour Bond 2031',
  listingId: null,
  assetClass: 'bond',
  primaryExecutionKind: 'onchain_rfq_atomic',
  chainId: 'eip155:1',
  cash: { symbol: 'USDC', decimals: 6, address: null },
  unit: { symbol: 'HB31', decimals: 18, address: null },
  tradingWindow: {
    timeZone: 'Europe/Zurich',
    weekly: [
      { day: 'mon', opens: '09:00', closes: '12:00' },
      { day: 'mon', opens: '13:00', closes: '17:30' },
      { day: 'fri', opens: '09:00', closes: '24:00' },
    ],
    closedDates: ['2026-12-24', '2026-12-25'],
  },
  limits: { minCashAmount: '100000000', maxCashAmount: null },
  freshnessSeconds: 60,
  feeBps: 25,
  rfqVenueContract: null,
  rfqInstrumentId: 'HB31-USDC',
  ownerTenant: 'acme',
  hidden: false,
  entitledTenants: ['acme', 'globex'],
  eligibility: { jurisdictions: ['DE'], investorCategories: null, appropriatenessRequired: true },
  configuration: { complete: true, missing: [] },
  version: 3,
  createdAt: '2026-11-15T09:30:00.000Z',
  updatedAt: '2026-11-15T09:30:00.000Z',
}

const fields = [
  'name',
  'assetClass',
  'listingId',
  'primaryExecutionKind',
  'chainId',
  'cash',
  'unit',
  'tradingWindow',
  'limits',
  'freshnessSeconds',
  'feeBps',
  'rfqVenueContract',
  'rfqInstrumentId',
  'hidden',
  'entitledTenants',
  'eligibility',
] as const

test.each(['en', 'de'] as const)('a market that is opened and saved in %s stays as it is', (language) => {
  fc.assert(
    fc.property(address, amount, amount, fc.nat(1_000), countries, (venue, one, other, feeBps, jurisdictions) => {
      const [min, max] = [one, other].sort((a, b) => (BigInt(a ?? 0) < BigInt(b ?? 0) ? -1 : 1))
      const changed = {
        ...market,
        rfqVenueContract: venue,
        feeBps,
        limits: { minCashAmount: min ?? null, maxCashAmount: max ?? null },
        eligibility: { ...market.eligibility, jurisdictions: jurisdictions && [...jurisdictions] },
      }
      const draft = marketDraft(changed, language)
      if (max !== null) expect(marketFaults(draft, language)).toEqual({})
      expect(marketWrite(draft, language)).toEqual(Object.fromEntries(fields.map((name) => [name, changed[name]])))
    }),
  )
})

test('a list of no country admits nobody, and is not read as every country', () => {
  const nobody = { ...market, eligibility: { ...market.eligibility, jurisdictions: [] } }
  expect(marketWrite(marketDraft(nobody, 'en'), 'en').eligibility?.jurisdictions).toEqual([])
})

test('what belongs to another rail is not sent', () => {
  const draft = { ...marketDraft(market, 'en'), rail: 'offchain_fixed_price', rfqVenueContract: 'nonsense' }
  expect(marketFaults(draft, 'en')).toEqual({})
  expect(Object.keys(marketWrite(draft, 'en'))).not.toContain('rfqVenueContract')
})

test('faults are named by field', () => {
  const draft = { ...marketDraft(market, 'de'), min: '1.000,5', max: '12.5', fee: '11', 'hours.mon': '9-5', name: ' ' }
  expect(marketFaults({ ...draft, unitAddress: '0x12', timeZone: 'Mars' }, 'de')).toEqual({
    max: 'amount',
    fee: 'percent',
    'hours.mon': 'hours',
    name: 'required',
    unitAddress: 'address',
    timeZone: 'zone',
  })
  expect(marketFaults({ ...marketDraft(market, 'en'), min: '200', max: '100' }, 'en')).toEqual({ min: 'order' })
  expect(marketFaults(blankMarket, 'en')).toMatchObject({ name: 'required', cashSymbol: 'required' })
})
