import { type FieldError, invalidRequest } from '@firsthand/refusal/invalid-request'
import { notFound } from '@firsthand/refusal/not-found'
import { parseReference } from '@firsthand/values/values'
import { isTimeZone } from '@firsthand/values/wall-clock'
import type { ClientAccount, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { AdminContext } from '#identity/admin-context'
import { makeReference } from '#quoting/quote.rules'
import { decimalsOf } from '../currency-amount.rules.ts'
import type { AccountNumbers } from '../iso20022/account-numbers.ts'
import type { ClientAccounts } from './client-accounts.port.ts'

export type AccountDeps = {
  readonly accounts: ClientAccounts
  readonly numbers: AccountNumbers
  readonly now: () => Date
  readonly random: () => Uint8Array
}

type Account = Pick<ClientAccountWrite, 'iban' | 'bic' | 'currency'>

/** What no bank would take. */
export function accountFaults(numbers: AccountNumbers, { iban, bic, currency }: Account): readonly FieldError[] {
  return [
    ...(numbers.parseIban(iban) === iban ? [] : [{ path: '/iban', code: 'unknown', message: 'This is no IBAN.' }]),
    ...(numbers.isBic(bic) ? [] : [{ path: '/bic', code: 'unknown', message: 'This is no BIC.' }]),
    ...(decimalsOf(currency) === null
      ? [{ path: '/currency', code: 'unknown', message: 'No account is kept in this currency.' }]
      : []),
  ]
}

function faultsOf(numbers: AccountNumbers, write: ClientAccountWrite): readonly FieldError[] {
  const message = 'Name an IANA time zone, such as Europe/Berlin.'
  const zone = isTimeZone(write.timeZone) ? [] : [{ path: '/timeZone', code: 'unknown', message }]
  return [...accountFaults(numbers, write), ...zone]
}

/** The first person's word: the account takes no payment before another has approved it. */
export async function proposeAccount(
  deps: AccountDeps,
  context: AdminContext,
  write: ClientAccountWrite,
): Promise<ClientAccount> {
  const faults = faultsOf(deps.numbers, write)
  if (faults.length > 0) throw invalidRequest(faults)
  const proposed = await deps.accounts.propose(context, makeReference('OFFA', deps.now(), deps.random()), write)
  if (proposed !== null) return proposed
  throw invalidRequest([{ path: '/iban', code: 'taken', message: 'This IBAN is a client account already.' }])
}

/** The second person's word. */
export async function approveAccount(
  { accounts }: AccountDeps,
  context: AdminContext,
  text: string,
): Promise<ClientAccount> {
  const clientAccountId = parseReference('OFFA', text)
  const approved = clientAccountId && (await accounts.approve(context, clientAccountId))
  if (approved === null) throw notFound()
  return approved
}
