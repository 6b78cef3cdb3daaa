import { inTenant } from '@firsthand/postgres/tenant'
import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { notFound } from '@firsthand/refusal/not-found'
import { parseReference } from '@firsthand/values/values'
import type { ClientAccount, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { PayoutAccount, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { makeReference } from '#quoting/quote.rules'
import type { AccountNumbers } from '../iso20022/account-numbers.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { accountFaults, clientAccountFaults, ibanTaken } from './account.rules.ts'
import { insertClientAccount, markClientAccountApproved, readClientAccount } from './client-accounts.store.ts'
import { insertPayoutAccount, markPayoutAccountApproved, readPayoutAccount } from './payout-accounts.store.ts'

export type AccountDeps = {
  readonly pool: pg.Pool
  readonly numbers: AccountNumbers
  readonly now: () => Date
  readonly random: () => Uint8Array
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
  const proposed = await inTenant(pool, tenantId, async (query) => {
    if (!(await insertClientAccount(query, tenantId, subject, write))) return null
    const payload = { iban, bic, beneficiaryName, currency, timeZone }
    await openProposal(query, context, { kind: 'client_account', subject, payload, reason: null })
    return readClientAccount(query, tenantId, subject)
  })
  if (proposed === null) throw ibanTaken('This IBAN is a client account already.')
  return proposed
}

/** The second person's approval: buyers can pay to the account from now on. */
export async function approveClientAccount(
  { pool }: AccountDeps,
  context: AdminContext,
  text: string,
): Promise<ClientAccount> {
  const { tenantId } = context.caller
  const subject = parseReference('OFFA', text)
  if (subject === null) throw notFound()
  const approved = await inTenant(pool, tenantId, async (query) => {
    if (!(await markClientAccountApproved(query, tenantId, subject))) return null
    await decideProposal(query, context, { kinds: ['client_account'], subject }, 'approved')
    return readClientAccount(query, tenantId, subject)
  })
  if (approved === null) throw notFound()
  return approved
}

/** Nothing is paid to the account before another person has approved it. */
export async function proposePayoutAccount(
  { pool, numbers, now, random }: AccountDeps,
  context: AdminContext,
  write: PayoutAccountWrite,
): Promise<PayoutAccount> {
  const faults = accountFaults(numbers, write)
  if (faults.length > 0) throw invalidRequest(faults)
  const { tenantId } = context.caller
  const subject = makeReference('OFFB', now(), random())
  const proposed = await inTenant(pool, tenantId, async (query) => {
    if (!(await insertPayoutAccount(query, tenantId, subject, write))) return null
    await openProposal(query, context, { kind: 'payout_account', subject, payload: write, reason: null })
    return readPayoutAccount(query, tenantId, subject)
  })
  if (proposed === null) throw ibanTaken('This IBAN is a client account.')
  return proposed
}

/** The second person's approval. The firm's own account replaces the one before. */
export async function approvePayoutAccount(
  { pool }: AccountDeps,
  context: AdminContext,
  text: string,
): Promise<PayoutAccount> {
  const { tenantId } = context.caller
  const subject = parseReference('OFFB', text)
  if (subject === null) throw notFound()
  const approved = await inTenant(pool, tenantId, async (query) => {
    if (!(await markPayoutAccountApproved(query, tenantId, subject))) return null
    await decideProposal(query, context, { kinds: ['payout_account'], subject }, 'approved')
    return readPayoutAccount(query, tenantId, subject)
  })
  if (approved === null) throw notFound()
  return approved
}
