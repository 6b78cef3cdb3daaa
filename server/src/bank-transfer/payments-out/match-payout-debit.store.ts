import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { Posting } from '../ledger/posting.rules.ts'
import { payoutDebited, payoutReturned, payoutSent } from '../ledger/postings.rules.ts'
import type { Kept, Movement, OpenStatement, ReadEntry } from '../statements/write-movements.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { type LockedPayout, lockedPayouts, movePayout, payoutEventOf } from './payout.store.ts'

/** A payout that an entry shows. */
export type MatchedPayoutDebit = { readonly payout: LockedPayout; readonly state: 'payout' | 'return' }

/**
 * The payout that an entry shows leave or come back; null when none of ours fits. A notification may show it come back before
 * its debit is seen, and banks on the way may keep a part of it.
 */
export async function matchPayoutDebit(
  query: TenantTransaction,
  { account }: OpenStatement,
  { entry, kind }: ReadEntry,
): Promise<MatchedPayoutDebit | null> {
  if (!('payoutReference' in kind)) return null
  const [payout] = await lockedPayouts(
    query,
    sql`o.tenant_id = ${account.tenant} and o.payout_reference = ${kind.payoutReference} and o.attempt = ${kind.attempt}
      and o.client_account_id = ${account.clientAccountId}`,
  )
  if (payout === undefined) return null
  const { state, amount, isDebited } = payout
  const leaves =
    !isDebited &&
    (state === 'batched' ||
      state === 'sent' ||
      state === 'returned' ||
      (await isInLostFile(query, account.tenant, payout)))
  if (kind.kind === 'payout') return leaves && amount === entry.amount ? { payout, state: 'payout' } : null
  const comesBack = state === 'sent' || state === 'settled'
  return comesBack && amount >= entry.amount ? { payout, state: 'return' } : null
}

/** Whether the payout may have stood in a file that a restore has lost. */
async function isInLostFile(query: TenantTransaction, tenant: string, { payoutReference }: LockedPayout) {
  const lost = await query(sql`select from app.payout o where o.tenant_id = ${tenant}
    and o.payout_reference = ${payoutReference} and o.state in ('proposed', 'approved') and app.was_restored_after(o.created_at)`)
  return lost.length > 0
}

/** P8 when nobody had reported that the file was sent, P6, or the return to where it was paid out from. */
export function postingsOfPayout(
  { payout, state }: MatchedPayoutDebit,
  { id, movement: { entry } }: Kept<Movement>,
  actor: string,
): readonly Posting[] {
  const facts = { ...payout, on: entry.bookedOn, actor, amount: entry.amount }
  if (state === 'return') return [payoutReturned(facts)]
  const sent = payout.state === 'sent' || payout.state === 'returned' ? [] : [payoutSent(facts)]
  return [...sent, payoutDebited({ ...facts, bankTransactionId: id })]
}

/** Moves the payout that a statement has shown. */
export async function moveMatchedPayout(
  query: TenantTransaction,
  { account: { tenant } }: OpenStatement,
  { payout, state }: MatchedPayoutDebit,
  bankTransactionId: string,
): Promise<void> {
  if (state === 'return')
    return movePayout(query, tenant, payout, 'returned', sql`, returned_by = ${bankTransactionId}`)
  const next = payout.state === 'returned' ? 'returned' : 'settled'
  return movePayout(query, tenant, payout, next, sql`, debited_by = ${bankTransactionId}`)
}

/** Its event; it locks the tenant's head, so it stands last. */
export const notifyOfPayout = ({ payout, state }: MatchedPayoutDebit) =>
  purchaseEvent(
    state === 'return' ? 'payout.returned' : 'payout.settled',
    payout.payoutReference,
    payoutEventOf(payout),
  )
