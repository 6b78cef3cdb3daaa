import type { EligibilityAxis } from '@firsthand/wire/eligibility'
import type { Reason } from '@firsthand/wire/refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eligibilityOrder, requireEligible, type TradeFacts } from './eligibility.ts'
import { onChain } from './on-chain-refusals.ts'

const aTrade: TradeFacts = {
  market: {
    pairId: 1,
    status: 'active',
    primaryMarket: true,
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
  ['market', 'market_paused', (facts) => ({ ...facts, notSellable: onChain.market_paused() })],
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

test('a sound trade passes', () => expect(() => requireEligible(aTrade)).not.toThrow())

test('of several broken rules, whichever they are, the first in order is heard, and the preview names them all', () => {
  const someBroken = fc.subarray([...breaks.keys()], { minLength: 1 })
  fc.assert(
    fc.property(someBroken, (broken) => {
      const facts = broken.reduce((so, i) => breaks[i]![2](so), aTrade)
      const axes = new Set(broken.map((i) => breaks[i]![0]))
      const firstAxis = axisOrder.find((axis) => axes.has(axis))
      const told = eligibilityOrder.flatMap(([axis, rule]) => (rule(facts) ? [axis] : []))
      expect(told).toEqual(axisOrder.filter((axis) => axes.has(axis)))
      const reasons = breaks.filter(([axis]) => axis === firstAxis).map(([, reason]) => reason)
      expect(reasons).toContain(heard(facts))
    }),
    { numRuns: 1000 },
  )
})

const heard = (facts: TradeFacts) => {
  try {
    requireEligible(facts)
  } catch (error) {
    return (error as { reason: Reason }).reason
  }
  return undefined
}

test('the cap counts what the venue receives, and zero is closed', () => {
  expect(heard({ ...aTrade, cashAmount: 1000n, purchaseCap: 990n })).toBeUndefined()
  expect(heard({ ...aTrade, cashAmount: 1000n, purchaseCap: 989n })).toBe('purchase_cap_exceeded')
  expect(() => requireEligible({ ...aTrade, purchaseCap: 0n })).toThrow(
    expect.objectContaining({ members: { limits: { minCashAmount: '10', maxCashAmount: '0' }, closed: true } }),
  )
})
