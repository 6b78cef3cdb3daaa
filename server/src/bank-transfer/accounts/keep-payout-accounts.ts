import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { notFound } from '@firsthand/refusal/not-found'
import { parseReference } from '@firsthand/values/values'
import type { PayoutAccount, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type { AdminContext } from '#identity/admin-context'
import { makeReference } from '#quoting/quote.rules'
import { type AccountDeps, accountFaults } from './keep-client-accounts.ts'
import type { PayoutAccounts } from './payout-accounts.port.ts'

export type PayoutAccountDeps = Omit<AccountDeps, 'accounts'> & { readonly payoutAccounts: PayoutAccounts }

/** The first person's word: nobody is paid there before another has approved it. */
export async function proposePayoutAccount(
  { payoutAccounts, numbers, now, random }: PayoutAccountDeps,
  context: AdminContext,
  write: PayoutAccountWrite,
): Promise<PayoutAccount> {
  const faults = accountFaults(numbers, write)
  if (faults.length > 0) throw invalidRequest(faults)
  const proposed = await payoutAccounts.propose(context, makeReference('OFFB', now(), random()), write)
  if (proposed !== null) return proposed
  throw invalidRequest([{ path: '/iban', code: 'taken', message: 'This IBAN is a client account.' }])
}

/** The second person's word. */
export async function approvePayoutAccount(
  { payoutAccounts }: PayoutAccountDeps,
  context: AdminContext,
  text: string,
): Promise<PayoutAccount> {
  const payoutAccountId = parseReference('OFFB', text)
  const approved = payoutAccountId && (await payoutAccounts.approve(context, payoutAccountId))
  if (approved === null) throw notFound()
  return approved
}
