import type { PayerAccount, PayerAccountRequest } from '@firsthand/wire/payer-accounts'
import { isValidIBAN } from 'ibantools'
import type { Customers } from '../customers/customer.store.ts'
import type { Caller } from '../identity/caller.ts'
import { invalidRequest, Refusal } from '../identity/refusal.ts'
import { type Screening, uncleared } from '../screening/screening.ts'
import { compareNames } from './compare-names.rules.ts'
import type { PayerAccounts } from './payer-account.store.ts'

export type PayerAccountDeps = {
  readonly customers: Customers
  readonly payerAccounts: PayerAccounts
  readonly screening: Screening
}

/** An account is proved by its holder: the customer himself, or so nearly that an officer has to look. */
export async function registerPayerAccount(
  deps: PayerAccountDeps,
  caller: Caller,
  request: PayerAccountRequest,
): Promise<PayerAccount> {
  const { iban, holderName } = request
  if (!isValidIBAN(iban)) {
    throw invalidRequest({ path: '/iban', code: 'iban', message: 'The check digits or the length are wrong.' })
  }
  const { customer } = await deps.customers.standing(caller)
  const verdict = customer === null ? 'unavailable' : compareNames(customer.legalName, holderName)
  if (customer === null || verdict === 'unavailable' || verdict === 'no_match') {
    throw new Refusal('payer_account_not_own', 'The holder is not the customer who asks.', {})
  }
  const matches = uncleared(deps.screening.person(holderName), customer)
  const state = verdict === 'match' && matches.length === 0 ? 'approved' : 'in_review'
  return deps.payerAccounts.register(caller, { iban, holderName, legalName: customer.legalName, state, matches })
}
