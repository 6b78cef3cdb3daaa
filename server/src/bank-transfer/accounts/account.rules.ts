import { decimalsOf } from '@firsthand/payment-files/currency-amount'
import { type FieldError, invalidRequest } from '@firsthand/refusal/refusal'
import { isTimeZone } from '@firsthand/values/wall-clock'
import type { ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import { accountUnknown } from '../bank-refusals.ts'
import type { AccountNumbers } from '../iso20022/account-numbers.ts'

type Account = Pick<ClientAccountWrite, 'iban' | 'bic' | 'currency'>

/** ISO 13616: country, length and check digits. A slip would pay a stranger, or come back after days. */
export const ibanFaults = (
  numbers: Pick<AccountNumbers, 'parseIban'>,
  iban: string,
  path = '/iban',
): readonly FieldError[] =>
  numbers.parseIban(iban) === iban
    ? []
    : [{ path, code: 'unknown', message: 'This is no IBAN: its country, length or check digits are wrong.' }]

/** Faults that every bank would reject. */
export function accountFaults(numbers: AccountNumbers, { iban, bic, currency }: Account): readonly FieldError[] {
  return [
    ...ibanFaults(numbers, iban),
    ...(numbers.isBic(bic) ? [] : [{ path: '/bic', code: 'unknown', message: 'This is no BIC.' }]),
    ...(decimalsOf(currency) === null
      ? [{ path: '/currency', code: 'unknown', message: 'No account is kept in this currency.' }]
      : []),
  ]
}

export function clientAccountFaults(numbers: AccountNumbers, write: ClientAccountWrite): readonly FieldError[] {
  const message = 'Name an IANA time zone, such as Europe/Berlin.'
  const zone = isTimeZone(write.timeZone) ? [] : [{ path: '/timeZone', code: 'unknown', message }]
  return [...accountFaults(numbers, write), ...zone]
}

/** Its money would move in a circle. */
export const ownClientAccount = () =>
  invalidRequest([{ path: '/iban', code: 'taken', message: 'This IBAN is a client account.' }])

/** A statement is imported only for approved accounts of ours, each in its own currency. */
export function requireKnownAccounts(
  accounts: ReadonlyMap<string, { readonly currency: string }>,
  heads: readonly { readonly iban: string | null; readonly currency: string }[],
): void {
  const isKnown = heads.every(({ iban, currency }) => accounts.get(iban ?? '')?.currency === currency)
  if (!isKnown) throw accountUnknown()
}

/** Country, check digits and the last four: enough to recognise an account, too little to pay to it. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)}${'*'.repeat(iban.length - 8)}${iban.slice(-4)}`
