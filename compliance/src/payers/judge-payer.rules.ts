import type { PayerCheckRequest } from '@firsthand/wire/compliance-checks'
import type { PayerAccount } from '@firsthand/wire/payer-accounts'
import { compareNames, type NameVerdict } from './compare-names.rules.ts'

/** The version of what stands below: a change of it is another version. */
export const payerRuleSet = 'payer-1'

/** What is known of the buyer: the name, and the approved accounts that were proved under that name. */
export type BuyerFacts = {
  readonly legalName: string | null
  readonly accounts: readonly Pick<PayerAccount, 'payerAccountId' | 'iban'>[]
}

/**
 * Whether the payer is the buyer. A payment on behalf of somebody else is a third party's whatever account it is; a
 * registered account decides next, and the names only where the policy lets them.
 */
export function judgePayer(asked: PayerCheckRequest, { legalName, accounts }: BuyerFacts): NameVerdict {
  const { payerName, payerIban, ultimateDebtor, payerAccountId, policy } = asked
  if (legalName === null) return 'unavailable'
  if (ultimateDebtor !== null && compareNames(legalName, ultimateDebtor) !== 'match') return 'no_match'
  const strict = policy === 'registered_account'
  // A buyer who named the account they would pay from is held to it, where accounts are what counts.
  const counting = accounts.filter((one) => !strict || payerAccountId === null || one.payerAccountId === payerAccountId)
  if (counting.some(({ iban }) => iban === payerIban)) return 'match'
  if (strict) return payerIban === null ? 'unavailable' : 'no_match'
  return payerName === null ? 'unavailable' : compareNames(legalName, payerName)
}
