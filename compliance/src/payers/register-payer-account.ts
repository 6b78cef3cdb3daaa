import { invalidRequest, Refusal } from '@firsthand/refusal/refusal'
import type { Match } from '@firsthand/wire/compliance-officer'
import type { PayerAccount, PayerAccountRequest } from '@firsthand/wire/payer-accounts'
import { isValidIBAN } from 'ibantools'
import type pg from 'pg'
import { type Customers, openReview } from '../customers/customer.store.ts'
import { audit } from '../decisions/decision.store.ts'
import type { Caller } from '../identity/caller.ts'
import { inScope, isTaken } from '../postgres/scope.ts'
import { type Screening, uncleared } from '../screening/screening.ts'
import { compareNames } from './compare-names.rules.ts'
import {
  countPayerAccounts,
  insertPayerAccount,
  type PayerAccounts,
  type PayerRegistration,
} from './payer-account.store.ts'

const accountsMax = 20

export type PayerAccountDeps = {
  /** The login that sees one customer. */
  readonly customerPool: pg.Pool
  readonly customers: Customers
  readonly payerAccounts: PayerAccounts
  readonly screening: Screening
}

/** An account is proved by its holder's name: the customer's own, or one so near that an officer has to decide. */
export async function registerPayerAccount(
  deps: PayerAccountDeps,
  caller: Caller,
  request: PayerAccountRequest,
): Promise<PayerAccount> {
  const { iban, holderName } = request
  if (!isValidIBAN(iban)) {
    throw invalidRequest([{ path: '/iban', code: 'iban', message: 'The check digits or the length are wrong.' }])
  }
  const { customer } = await deps.customers.standing(caller)
  const verdict = customer === null ? 'unavailable' : compareNames(customer.legalName, holderName)
  if (customer === null || verdict === 'unavailable' || verdict === 'no_match') {
    throw new Refusal('payer_account_not_own', 'The holder is not the customer who asks.', {})
  }
  const matches = uncleared(deps.screening.person(holderName), customer)
  const state = verdict === 'match' && matches.length === 0 ? 'approved' : 'in_review'
  return keepPayerAccount(deps, caller, { iban, holderName, legalName: customer.legalName, state }, matches)
}

/** Writes the account down, with what is to be reviewed and the audit record, or nothing. */
const keepPayerAccount = (
  { customerPool }: PayerAccountDeps,
  caller: Caller,
  registration: PayerRegistration,
  matches: readonly Match[],
): Promise<PayerAccount> =>
  inScope(customerPool, caller, async (query) => {
    const { holderName, state } = registration
    const account = await insertPayerAccount(query, caller, registration)
    const { payerAccountId: id } = account
    if ((await countPayerAccounts(query, caller)) > accountsMax)
      throw new Refusal('too_many_payer_accounts', `At most ${accountsMax} accounts.`, {})
    if (state !== 'approved')
      await openReview(query, caller, 'payer_account', { payerAccount: id, holderName, matches })
    await audit(query, caller, 'payer_account.registered', { id, state })
    return account
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    throw new Refusal('payer_account_taken', 'This account is registered already.', {}, { cause: error })
  })
