import { slowly } from '@firsthand/postgres/slow-query'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { earnedBy } from '../ledger/postings.rules.ts'
import { requireNoShortfall } from '../reconciliation/open-shortfall.store.ts'
import { reconciliationBroken, refundExceedsHeld } from '../treasury-refusals.ts'
import { earnings, payeeOf } from './payables.store.ts'
import { type LockedPayout, lockedPayouts } from './payout-rows.store.ts'

/** The account first, as everywhere. Null when there is none; raises `reconciliation_broken` while nothing may leave it. */
export async function lockedAccount(
  query: TenantTransaction,
  context: AdminContext,
  clientAccountId: string,
): Promise<true | null> {
  const { tenantId } = context.caller
  const [account] = await query(sql`select payouts_stopped_reason as stopped from app.client_account
    where tenant_id = ${tenantId} and client_account_id = ${clientAccountId} for update`)
  if (account === undefined) return null
  if (account.stopped !== null) throw reconciliationBroken(account.stopped as string)
  await requireNoShortfall(query, tenantId, clientAccountId)
  return true
}

type Wanted = Pick<LockedPayout, 'clientAccountId' | 'instrumentId' | 'amount'>

/** Who is paid it. Raises `refund_exceeds_held` and, when no payee is approved, `proposal_not_open`. */
export async function requirePayable(
  query: TenantTransaction,
  context: AdminContext,
  { clientAccountId, instrumentId, amount }: Wanted,
) {
  const { tenantId } = context.caller
  const [held] = await slowly(
    query,
    sql`select k.amount, k.currency, b.payout_account_id as payee
      from (${earnings(tenantId, sql`a.code = ${earnedBy(instrumentId)}`)}) k ${payeeOf(tenantId)}
      where k.client_account_id = ${clientAccountId}`,
  )
  if (held === undefined || amount > BigInt(held.amount as string))
    throw refundExceedsHeld('More would be paid out than was earned.')
  if (held.payee === null) throw proposalNotOpen('No approved account is there to be paid.')
  return { payoutAccountId: held.payee as string, currency: held.currency as string }
}

/** The payout with this reference, its account locked before it; null when there is none. */
export async function lockedPayout(
  query: TenantTransaction,
  context: AdminContext,
  reference: string,
  mayBeStopped: boolean,
) {
  const which = sql`o.tenant_id = ${context.caller.tenantId} and o.payout_reference = ${reference}`
  const [row] = await query(sql`select o.client_account_id as account from app.payout o where ${which}`)
  if (row === undefined) return null
  if (!mayBeStopped) await lockedAccount(query, context, row.account as string)
  const [payout] = await lockedPayouts(query, which)
  return payout ?? null
}
