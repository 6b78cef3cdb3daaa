import { invalidRequest, Refusal } from '@firsthand/refusal/refusal'
import type { PayerAccount, PayerAccountRequest } from '@firsthand/wire/payer-accounts'
import { isValidIBAN } from 'ibantools'
import type pg from 'pg'
import { type Customers, openAccountReview } from '../customers/customer.store.ts'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope, isTaken } from '../postgres/scope.ts'
import { requireLists, type Screened } from '../screening/require-lists.ts'
import { type Screening, uncleared } from '../screening/screening.ts'
import { compareNames } from './compare-names.rules.ts'
import {
  countPayerAccounts,
  insertPayerAccount,
  isAtAnother,
  type PayerAccounts,
  type PayerRegistration,
  wasRefused,
} from './payer-account.store.ts'

const accountsMax = 20

export type PayerAccountDeps = {
  /** The login that sees one customer. */
  readonly customerPool: pg.Pool
  readonly customers: Customers
  readonly payerAccounts: PayerAccounts
  readonly screening: Screening
}

/** An officer's refusal stands, also for an account that is registered again. */
export function requireNotRefused(isRefused: boolean): void {
  if (isRefused) throw new Refusal('payer_account_refused', 'An officer has refused this account.', {})
}

/**
 * An account is the customer's own word until there is evidence. A holder's name that is only nearly the customer's, or that
 * is on a list, needs an officer before that.
 */
export async function registerPayerAccount(
  deps: PayerAccountDeps,
  scope: Scope,
  request: PayerAccountRequest,
): Promise<PayerAccount> {
  const { iban, holderName } = request
  if (!isValidIBAN(iban)) {
    throw invalidRequest([{ path: '/iban', code: 'iban', message: 'The check digits or the length are wrong.' }])
  }
  const { customer } = await deps.customers.standing(scope)
  const verdict = customer === null ? 'unavailable' : compareNames(customer.legalName, holderName)
  if (customer === null || verdict === 'unavailable' || verdict === 'no_match') {
    throw new Refusal('payer_account_not_own', 'The holder is not the customer who asks.', {})
  }
  const lists = deps.screening.lists()
  const matches = uncleared(deps.screening.person(holderName), customer)
  const state = verdict === 'match' && matches.length === 0 ? 'unverified' : 'in_review'
  if (state === 'unverified') deps.screening.requireFresh()
  return keepPayerAccount(deps, scope, { iban, holderName, legalName: customer.legalName, state }, { matches, lists })
}

/**
 * Writes the account down, with what is to be reviewed and the audit record, or nothing. One that another customer has
 * registered goes to an officer, and the answer does not show it: nobody learns where others have their accounts.
 */
const keepPayerAccount = (
  { customerPool }: PayerAccountDeps,
  scope: Scope,
  registration: PayerRegistration,
  { matches, lists }: Screened,
): Promise<PayerAccount> =>
  inScope(customerPool, scope, async (query) => {
    const { iban, holderName, state } = registration
    await requireLists(query, lists)
    requireNotRefused(await wasRefused(query, scope, iban))
    const isShared = await isAtAnother(query, scope, iban)
    const account = await insertPayerAccount(query, scope, registration)
    const { payerAccountId: id } = account
    if ((await countPayerAccounts(query, scope)) > accountsMax)
      throw new Refusal('too_many_payer_accounts', `At most ${accountsMax} accounts.`, {})
    if (state === 'in_review' || isShared)
      await openAccountReview(query, scope, { payerAccount: id, holderName, matches })
    await audit(query, scope, 'payer_account.registered', { id, state, isShared })
    return account
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    throw new Refusal('payer_account_taken', 'This account is registered already.', {}, { cause: error })
  })
