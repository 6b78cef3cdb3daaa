import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { EligibilityAxis } from '@firsthand/wire/eligibility'
import type { Reason } from '@firsthand/wire/refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eligibilityOrder, firstRefusal, type TradeFacts } from './eligibility.rules.ts'

const aTrade: TradeFacts = {
  market: {
    pairId: 1,
    status: 'active',
    primaryMarket: true,
    name: 'Notes 2027',
    listingId: null,
    assetClass: 'bond',
    primaryExecutionKind: 'onchain_primary_mint',
    chainId: 'eip155:31337',
    cash: { symbol: 'USDC', decimals: 6, address: null },
    unit: { symbol: 'X', decimals: 18, address: null },
    tradingWindow: null,
    limits: { minCashAmount: '10', maxCashAmount: '1000' },
    freshnessSeconds: 60,
    feeBps: 100,
    eligibility: { jurisdictions: ['CH'], investorCategories: ['retail'], appropriatenessRequired: true },
  },
  notSellable: null,
  // A Sunday.
  now: new Date('2026-11-15T12:00:00Z'),
  buyer: { jurisdiction: 'CH', investorCategory: 'retail', appropriateFor: new Set(['bond']) },
  cashAmount: 100n,
  purchaseCap: 990n,
}
const market = (facts: TradeFacts, change: Partial<TradeFacts['market']>) => ({
  ...facts,
  market: { ...facts.market, ...change },
})

/** Ways to break each rule, in the order of the specification. */
const breaks: readonly (readonly [EligibilityAxis, Reason, (facts: TradeFacts) => TradeFacts])[] = [
  ['market', 'market_paused', (facts) => ({ ...facts, notSellable: tradeRefusals.market_paused() })],
  [
    'trading_window',
    'trading_window_closed',
    (facts) =>
      market(facts, {
        tradingWindow: {
          timeZone: 'Europe/Zurich',
          weekly: [{ day: 'mon', opens: '09:00', closes: '17:30' }],
          closedDates: [],
        },
      }),
  ],
  ['buyer', 'buyer_not_eligible', (facts) => ({ ...facts, buyer: { ...facts.buyer, jurisdiction: 'US' } })],
  ['buyer', 'buyer_not_eligible', (facts) => ({ ...facts, buyer: { ...facts.buyer, jurisdiction: null } })],
  ['buyer', 'buyer_not_eligible', (facts) => ({ ...facts, buyer: { ...facts.buyer, investorCategory: 'other' } })],
  [
    'appropriateness',
    'appropriateness_required',
    (facts) => ({ ...facts, buyer: { ...facts.buyer, appropriateFor: new Set(['equity']) } }),
  ],
  ['trade_size', 'purchase_cap_exceeded', (facts) => ({ ...facts, purchaseCap: 0n })],
  ['trade_size', 'trade_size_out_of_range', (facts) => ({ ...facts, cashAmount: 9n })],
  ['trade_size', 'trade_size_out_of_range', (facts) => ({ ...facts, cashAmount: 1001n, purchaseCap: null })],
]
const axisOrder = eligibilityOrder.map(([axis]) => axis)

test('the rules stand in the order of the specification', () => {
  expect(axisOrder).toEqual(['market', 'trading_window', 'buyer', 'appropriateness', 'trade_size'])
})

test('a sound trade passes', () => expect(firstRefusal(aTrade)).toBeNull())

test('of several broken rules, whichever they are, the first in order is given, and the preview names them all', () => {
  const someBroken = fc.subarray([...breaks.keys()], { minLength: 1 })
  fc.assert(
    fc.property(someBroken, (broken) => {
      const facts = broken.reduce((so, i) => breaks[i]![2](so), aTrade)
      const axes = new Set(broken.map((i) => breaks[i]![0]))
      const firstAxis = axisOrder.find((axis) => axes.has(axis))
      const reported = eligibilityOrder.flatMap(([axis, rule]) => (rule(facts) ? [axis] : []))
      expect(reported).toEqual(axisOrder.filter((axis) => axes.has(axis)))
      const reasons = breaks.filter(([axis]) => axis === firstAxis).map(([, reason]) => reason)
      expect(reasons).toContain(received(facts))
    }),
    { numRuns: 1000 },
  )
})

const received = (facts: TradeFacts) => firstRefusal(facts)?.reason

test('the cap counts what the venue receives, and zero is closed', () => {
  expect(received({ ...aTrade, cashAmount: 1000n, purchaseCap: 990n })).toBeUndefined()
  expect(received({ ...aTrade, cashAmount: 1000n, purchaseCap: 989n })).toBe('purchase_cap_exceeded')
  expect(firstRefusal({ ...aTrade, purchaseCap: 0n })).toMatchObject({
    members: { limits: { minCashAmount: '10', maxCashAmount: '0' }, closed: true },
  })
})

const hours = {
  timeZone: 'UTC',
  weekly: [{ day: 'mon' as const, opens: '09:00', closes: '17:30' }],
  closedDates: [],
}
const moment = (text: string) => new Date(`2026-11-${text}Z`)

test.each([
  ['before it opens', null, { opensAt: moment('16T08:00'), closesAt: null }, '2026-11-16T08:00:00.000Z'],
  [
    'before it opens, outside the hours',
    hours,
    { opensAt: moment('17T08:00'), closesAt: null },
    '2026-11-23T09:00:00.000Z',
  ],
  ['after it closed', null, { opensAt: null, closesAt: moment('15T12:00') }, null],
  ['when the next hours come too late', hours, { opensAt: null, closesAt: moment('16T09:00') }, null],
])('a sale is closed %s', (_, tradingWindow, sale, opensAt) => {
  const facts = market({ ...aTrade, sale }, { tradingWindow })
  expect(firstRefusal(facts)).toMatchObject({ reason: 'trading_window_closed', members: { opensAt } })
})

test('a sale that runs is open, and its last moment is not', () => {
  const sale = { opensAt: aTrade.now, closesAt: moment('15T12:01') }
  expect(firstRefusal({ ...aTrade, sale })).toBeNull()
  expect(firstRefusal({ ...aTrade, sale: { opensAt: null, closesAt: aTrade.now } })).not.toBeNull()
})

test.each([
  [{ cap: 200n, left: 100n }, null],
  [
    { cap: 200n, left: 99n },
    { closed: false, limits: { minCashAmount: '10', maxCashAmount: '99' } },
  ],
  [
    { cap: 200n, left: -5n },
    { closed: false, limits: { minCashAmount: '10', maxCashAmount: '0' } },
  ],
  [
    { cap: 0n, left: 0n },
    { closed: true, limits: { minCashAmount: '10', maxCashAmount: '0' } },
  ],
])('what a buyer has left is what they may spend: %o', (buyerCap, members) => {
  const refusal = firstRefusal({ ...aTrade, buyerCap })
  if (members === null) expect(refusal).toBeNull()
  else expect(refusal).toMatchObject({ reason: 'purchase_cap_exceeded', members })
})
