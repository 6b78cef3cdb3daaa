import { expect, test } from 'vitest'
import { type SeenMarket, shownMarket } from './availability.rules.ts'
import { type BankSale, missingOf } from './on-sale.rules.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const now = () => new Date('2026-11-15T12:00:00Z')
const chains = new Set(['eip155:1'])
const always = { status: 'active', tradingWindow: null, chainId: 'eip155:1' }
const tokens = { cash: { address: address('1') }, unit: { address: address('2') } }
const never = { timeZone: 'UTC', weekly: [], closedDates: [] }

const mint = { ...always, ...tokens, primaryExecutionKind: 'onchain_primary_mint', issuanceVenueContract: address('3') }
const switchedOn = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, rfqDraining: false }
const venue = { rfqVenueContract: address('3'), rfqInstrumentId: 'X' }
const rfq = { ...always, ...tokens, primaryExecutionKind: 'onchain_rfq_atomic', ...venue, ...switchedOn }
const sold = { offchainInstrumentId: 'OFFI1', offchainSalesEnabled: true }
const bank = { ...always, ...tokens, primaryExecutionKind: 'offchain_fixed_price', ...sold }
const selling: BankSale = {
  status: 'open',
  hasDeliveryContract: true,
  accountState: 'approved',
  opensAt: null,
  closesAt: null,
}

const seen = (market: object, sale: BankSale | null = null) => ({ market, sale }) as SeenMarket
const availability = (...parts: Parameters<typeof seen>) => shownMarket(seen(...parts), { chains, now }).availability
const open = { quotes: 'open', execution: 'open', because: null }
const off = (because: string | null) => ({ quotes: 'off', execution: 'off', because })

test('AD7: a market that sells is open on every rail', () => {
  expect([mint, rfq].map((market) => availability(market))).toEqual([open, open])
  expect(availability(bank, selling)).toEqual(open)
})

test('AD7: switches and draining show as a buyer meets them', () => {
  const stopped = { ...open, because: 'rfq_execution_disabled' }
  expect(availability({ ...rfq, rfqDraining: true })).toEqual({ ...stopped, execution: 'draining' })
  expect(availability({ ...rfq, rfqExecutionEnabled: false })).toEqual({ ...stopped, execution: 'off' })
  expect(availability({ ...rfq, rfqQuotesEnabled: false })).toEqual({
    ...open,
    quotes: 'off',
    because: 'rfq_quotes_disabled',
  })
  expect(availability({ ...rfq, rfqQuotesEnabled: false, rfqExecutionEnabled: false })).toEqual(
    off('rfq_quotes_disabled'),
  )
})

test('AD7: an instrument, an account or an entitlement that stands in the way is counted in', () => {
  expect(availability(bank, { ...selling, status: 'paused' })).toEqual(off('offchain_sales_disabled'))
  expect(availability(bank, { ...selling, accountState: 'proposed' })).toEqual(
    off('offchain_client_account_unavailable'),
  )
  expect(availability(bank, null)).toEqual(off('offchain_market_not_configured'))
  expect(availability({ ...bank, offchainSalesEnabled: false }, selling)).toEqual(off('offchain_sales_disabled'))
  const later = { ...selling, opensAt: new Date('2026-11-16T00:00:00Z') }
  expect(availability(bank, later)).toEqual({
    ...open,
    execution: 'off',
    because: 'offchain_trading_window_closed',
  })
})

test('AD7: a consumer reads no instrument that they would not find', () => {
  const idOf = (sale: BankSale | null) => shownMarket(seen(bank, sale), { chains, now }).offchainInstrumentId
  expect([selling, { ...selling, status: 'draft' } as const, null].map(idOf)).toEqual(['OFFI1', null, null])
})

test('AD7: status, hours and configuration are counted in, and a market without a sale is off', () => {
  expect(availability({ ...mint, status: 'closed' })).toEqual(off('mint_market_paused'))
  expect(availability({ ...mint, chainId: 'eip155:2' })).toEqual(off('mint_market_not_configured'))
  expect(availability({ ...rfq, tradingWindow: never })).toEqual({
    ...open,
    execution: 'off',
    because: 'rfq_trading_window_closed',
  })
  expect(availability({ ...always, ...tokens, primaryExecutionKind: null })).toEqual(off(null))
})

test('AD7: whether a market drains is shown as availability alone', () => {
  expect(shownMarket(seen(rfq), { chains, now })).not.toHaveProperty('rfqDraining')
})

test('AD9: administrators read that the account is not approved, and which tenants cannot buy', () => {
  const missing = (sale: BankSale | null, others: string[] = []) => missingOf(seen(bank).market, sale, others)
  expect(missing(selling)).toEqual([])
  expect(missing({ ...selling, accountState: 'proposed' })).toEqual(['clientAccount.state'])
  expect(missing({ ...selling, status: 'draft', hasDeliveryContract: false })).toEqual([
    'instrument.status',
    'instrument.deliveryContract',
  ])
  expect(missing(selling, ['globex'])).toEqual(['instrument of globex'])
})
