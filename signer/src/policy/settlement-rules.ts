import type { Hex } from '@firsthand/values/values'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { PolicyRule, SignRequest } from '@firsthand/wire/signer'
import type { SettlementPolicy } from './policies.ts'

/** All that a rule may look at. */
export type Facts = {
  readonly policy: SettlementPolicy
  readonly request: SignRequest
  /** What would be signed, computed by ourselves. */
  readonly digest: Hex
  readonly nowSeconds: number
}

/** A rule by the name that a refusal carries, and whether it holds. */
export type Rule = readonly [name: PolicyRule, holds: (facts: Facts) => boolean]

type Market = { readonly venue: string; readonly cashToken: string; readonly assetToken: string }

/** The row of a table that is about the intent's market. */
export const rowFor = <T extends Market>(rows: readonly T[], { intent }: SignRequest): T | undefined =>
  rows.find(
    ({ venue, cashToken, assetToken }) =>
      venue === intent.venue && cashToken === intent.cashToken && assetToken === intent.assetToken,
  )

/** The table's own entry of this name: what every object has is none. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** What the policy says of the request's chain, router and route; undefined where it names none. */
const chainOf = ({ policy, request }: Facts) => own(policy.chains, request.chainId)
const routerOf = (facts: Facts) => own(chainOf(facts) ?? {}, facts.request.router)
const routeOf = (facts: Facts) => rowFor(routerOf(facts)?.routes ?? [], facts.request)

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
