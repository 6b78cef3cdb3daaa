import type { PayerCheckRequest } from '@firsthand/wire/compliance-checks'
import type { PayerAccount } from '@firsthand/wire/payer-accounts'
import { compareNames, type NameVerdict } from './compare-names.rules.ts'

/** The version of what stands below: a change of it is another version. */
export const payerRuleSet = 'payer-2'

/** What is known of the buyer: the name, and the accounts that were registered under that name or refused under any. */
export type BuyerFacts = {
  readonly legalName: string | null
  readonly accounts: readonly Pick<PayerAccount, 'payerAccountId' | 'iban' | 'state'>[]
}

const namesOf = (legalName: string, payerName: string | null): NameVerdict =>
  payerName === null ? 'unavailable' : compareNames(legalName, payerName)

/** Somebody else's debt is a third party's payment, whatever account it comes from. */
const paysForAnother = (legalName: string, ultimateDebtor: string | null): boolean =>
  ultimateDebtor !== null && compareNames(legalName, ultimateDebtor) !== 'match'

const atMostClose = (verdict: NameVerdict): NameVerdict => (verdict === 'match' ? 'close_match' : verdict)

/**
 * Whether the payer is the buyer. An approved account is the buyer's, unless the bank names somebody else; an account
 * without evidence proves nothing by itself; one that an officer refused or still reviews never passes. The names decide
 * where the policy lets them.
 */
export function judgePayer(asked: PayerCheckRequest, { legalName, accounts }: BuyerFacts): NameVerdict {
  const { payerName, payerIban, ultimateDebtor, payerAccountId, policy } = asked
  if (legalName === null) return 'unavailable'
  if (paysForAnother(legalName, ultimateDebtor)) return 'no_match'
  const names = namesOf(legalName, payerName)
  const sameIban = accounts.filter(({ iban }) => iban === payerIban)
  if (sameIban.some(({ state }) => state === 'refused' || state === 'in_review')) return atMostClose(names)
  const strict = policy === 'registered_account'
  // A buyer who named the account they would pay from is held to it, where accounts are what counts.
  const account = sameIban.find((one) => !strict || payerAccountId === null || one.payerAccountId === payerAccountId)
  if (account?.state === 'approved') return names === 'match' || names === 'unavailable' ? 'match' : 'close_match'
  if (!strict) return names
  if (payerIban === null) return 'unavailable'
  return account === undefined || names === 'unavailable' ? 'no_match' : atMostClose(names)
}

/**
 * Whether this payment may be shown to an officer as evidence that the account it came from is the buyer's: the bank names the
 * buyer, nobody else is behind it, and no list objects.
 */
export function isCleanCredit(asked: PayerCheckRequest, legalName: string | null, hits: readonly unknown[]): boolean {
  const { payerName, ultimateDebtor } = asked
  if (legalName === null || hits.length > 0 || paysForAnother(legalName, ultimateDebtor)) return false
  return namesOf(legalName, payerName) === 'match'
}
