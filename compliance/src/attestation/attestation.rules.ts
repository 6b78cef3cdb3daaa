import type { Wallet } from '@firsthand/wire/compliance'
import { reviewIsCurrent, type Standing } from '../customers/customer.rules.ts'

/** The version of the rules below. A change of any of them, or of their order, is another version. */
export const ruleSet = 'attestation-1'

/** All that the rules may look at, gathered before the first of them runs. */
export type Facts = Standing & {
  readonly now: Date
  readonly barredJurisdictions: readonly string[]
  /** Entries of the lists that bear the customer's name or one like it, each with its score, and were not cleared by an officer. */
  readonly listedAs: readonly string[]
  /** The buyer's wallet as this caller registered it; null when this caller did not. */
  readonly wallet: Pick<Wallet, 'state'> | null
  /** Parties of the intent that a list or the oracle names. */
  readonly sanctionedParties: readonly string[]
}

type Rule = (facts: Facts) => boolean

/** The first rule that does not hold is the reason, so moving a line changes what is recorded. */
const rules: Readonly<Record<string, Rule>> = {
  kyc_approved: ({ customer }) => customer?.kycStatus === 'approved',
  review_current: ({ customer, now }) => customer !== null && reviewIsCurrent(customer, now),
  not_held: ({ held }) => !held,
  jurisdiction_admitted: ({ customer, barredJurisdictions }) =>
    typeof customer?.jurisdiction === 'string' && !barredJurisdictions.includes(customer.jurisdiction),
  person_not_listed: ({ listedAs }) => listedAs.length === 0,
  wallet_registered: ({ wallet }) => wallet !== null,
  wallet_approved: ({ wallet }) => wallet?.state === 'approved',
  parties_not_sanctioned: ({ sanctionedParties }) => sanctionedParties.length === 0,
}

/** The rule that comes before all others: without it nothing is gathered. */
export const supportRule = 'action_supported'
export const ruleOrder: readonly string[] = [supportRule, ...Object.keys(rules)]

export type Verdict = {
  readonly outcome: 'attested' | 'refused' | 'unsupported'
  /** In order, up to the first that did not hold. */
  readonly rules: readonly { readonly rule: string; readonly held: boolean }[]
}

/** Judges by every rule in order and stops at the first that does not hold. Null facts: the action is unsupported. */
export function judge(facts: Facts | null): Verdict {
  const judged = [{ rule: supportRule, held: facts !== null }]
  if (facts === null) return { outcome: 'unsupported', rules: judged }
  for (const [rule, holds] of Object.entries(rules)) {
    const held = holds(facts)
    judged.push({ rule, held })
    if (!held) return { outcome: 'refused', rules: judged }
  }
  return { outcome: 'attested', rules: judged }
}
