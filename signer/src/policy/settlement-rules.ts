import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { chainOf, type Rule, routeOf, routerOf } from './rule.ts'

const bpsWhole = 10_000n

/** What every role demands of an intent, first things first. A route is known from the third rule on. */
export const settlementRules: readonly Rule[] = [
  ['chain', (facts) => chainOf(facts) !== undefined],
  ['router', (facts) => routerOf(facts) !== undefined],
  ['route', (facts) => routeOf(facts) !== undefined],
  ['quote_ref', ({ request: { intent, tenant, reference } }) => intent.quoteRef === quoteRefOf(tenant, reference)],
  ['recipient', ({ request: { intent } }) => intent.recipient === intent.buyer],
  [
    'cash_amount',
    (facts) => {
      const cash = BigInt(facts.request.intent.cashAmount)
      return cash > 0n && cash <= BigInt(routeOf(facts)?.cashMax ?? 0)
    },
  ],
  ['units', ({ request: { intent } }) => BigInt(intent.minUnits) > 0n],
  [
    'fee',
    (facts) => {
      const { cashAmount, feeAmount } = facts.request.intent
      return BigInt(feeAmount) * bpsWhole <= BigInt(cashAmount) * BigInt(routerOf(facts)?.feeBpsMax ?? 0)
    },
  ],
  ['not_before', ({ request: { intent } }) => BigInt(intent.validAfter) < BigInt(intent.deadline)],
  [
    'deadline',
    ({ policy, request: { intent }, nowSeconds }) => {
      const aheadSeconds = BigInt(intent.deadline) - BigInt(nowSeconds)
      return aheadSeconds > 0n && aheadSeconds <= BigInt(policy.deadlineSecondsMax)
    },
  ],
]
