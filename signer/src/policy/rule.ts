import type { PolicyRule, SignRequest } from '@firsthand/wire/signer'
import type { SettlementPolicy } from './settlement-policy.ts'

/** All that a rule may look at. */
export type Facts = {
  readonly policy: SettlementPolicy
  readonly request: SignRequest
  /** What would be signed, computed by ourselves. */
  readonly digest: `0x${string}`
  readonly nowSeconds: number
}

/** A rule by the name that a refusal carries, and whether it holds. */
export type Rule = readonly [name: PolicyRule, holds: (facts: Facts) => boolean | Promise<boolean>]

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
export const chainOf = ({ policy, request }: Facts) => own(policy.chains, request.chainId)
export const routerOf = (facts: Facts) => own(chainOf(facts) ?? {}, facts.request.router)
export const routeOf = (facts: Facts) => rowFor(routerOf(facts)?.routes ?? [], facts.request)
