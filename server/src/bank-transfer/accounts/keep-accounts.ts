import { inTenant } from '@firsthand/postgres/tenant'
import { invalidRequest } from '@firsthand/refusal/refusal'
import type { ClientAccount, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { PayoutAccount, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import { makeReference } from '#quoting/quote.rules'
import type { AccountNumbers } from '../iso20022/account-numbers.ts'
import { clientAccountKind, payoutAccountKind } from './account.proposal.ts'
import { accountFaults, clientAccountFaults, ownClientAccount } from './account.rules.ts'
import { insertClientAccount, readClientAccount } from './client-accounts.store.ts'
import { insertPayoutAccount, readPayoutAccount } from './payout-accounts.store.ts'

export type AccountDeps = {
  readonly pool: pg.Pool
  readonly numbers: AccountNumbers
  readonly now: () => Date
  readonly random: () => Uint8Array
  /** How long a new payee waits before it can be approved. */
  readonly coolingOffSeconds: number
}

/** The account takes no payment before another person has approved it. */
export async function proposeClientAccount(
  { pool, numbers, now, random }: AccountDeps,
  context: AdminContext,
  write: ClientAccountWrite,
): Promise<ClientAccount> {
  const faults = clientAccountFaults(numbers, write)
  if (faults.length > 0) throw invalidRequest(faults)
  const { tenantId } = context.caller
  const subject = makeReference('OFFA', now(), random())
  const { iban, bic, beneficiaryName, currency, timeZone } = write
  return inTenant(pool, tenantId, async (query) => {
    await insertClientAccount(query, tenantId, subject, write)
    const payload = { iban, bic, beneficiaryName, currency, timeZone }
    await openProposal(query, context, clientAccountKind, { subject, payload, reason: null })
    const proposed = await readClientAccount(query, tenantId, subject)
    if (proposed === null) throw new Error('an account that was just written is gone')
    return proposed
  })
}

/** Nothing is paid to the account before another person has approved it. */
export async function proposePayoutAccount(
  { pool, numbers, now, random, coolingOffSeconds }: AccountDeps,
  context: AdminContext,
  write: PayoutAccountWrite,
): Promise<PayoutAccount> {
  const faults = accountFaults(numbers, write)
  if (faults.length > 0) throw invalidRequest(faults)
  const { tenantId } = context.caller
  const subject = makeReference('OFFB', now(), random())
  const proposed = await inTenant(pool, tenantId, async (query) => {
    if (!(await insertPayoutAccount(query, tenantId, subject, write))) return null
    const made = { subject, payload: write, reason: null }
    await openProposal(query, context, payoutAccountKind, made, { coolingOffSeconds })
    return readPayoutAccount(query, tenantId, subject)
  })
  if (proposed === null) throw ownClientAccount()
  return proposed
}
