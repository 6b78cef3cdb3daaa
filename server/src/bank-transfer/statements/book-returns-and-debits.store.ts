import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { firmToppedUp } from '../ledger/exceptional-postings.rules.ts'
import { post } from '../ledger/ledger.store.ts'
import type { Posting } from '../ledger/posting.rules.ts'
import {
  creditBooked,
  payoutDebited,
  refundPaidAfterAll,
  refundReturned,
  refundSent,
} from '../ledger/postings.rules.ts'
import { bookReversal, lockForReversals } from '../matching/reverse-receipt.store.ts'
import {
  type MatchedPayoutDebit,
  matchPayoutDebit,
  moveMatchedPayout,
  notifyOfPayout,
  postingsOfPayout,
} from '../payments-out/match-payout-debit.store.ts'
import { type LockedRefund, lockedRefunds, moveRefund } from '../payments-out/refund.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { bookShortfall } from './book-shortfall.store.ts'
import {
  type Kept,
  type Movement,
  type OpenStatement,
  type ReadEntry,
  writeMovements,
} from './write-movements.store.ts'

type Special = Movement & ReadEntry & { readonly refund?: LockedRefund; readonly paidOut?: MatchedPayoutDebit }

/** Whether the bank paid exactly this attempt of the refund. */
const isExact = (refund: LockedRefund, { entry, kind }: ReadEntry, { account }: OpenStatement) =>
  kind.kind === 'refund' &&
  refund.attempt === kind.attempt &&
  refund.amount === entry.amount &&
  refund.clientAccountId === account.clientAccountId

/** Whether it stood in a file of ours, also when the bank had reported it as rejected; or in one that a restore has lost. */
async function isOurs(query: TenantTransaction, { account }: OpenStatement, { state, refundReference }: LockedRefund) {
  if (state === 'sent' || state === 'batched' || state === 'rejected') return true
  if (state !== 'approved' && state !== 'requested') return false
  const lost = await query(sql`select from app.refund r where r.tenant_id = ${account.tenant}
    and r.refund_reference = ${refundReference} and app.was_restored_after(r.created_at)`)
  return lost.length > 0
}

/** Banks on the way may deduct charges: the firm makes up for them. */
const cameBack = (refund: LockedRefund, { entry }: ReadEntry, { account }: OpenStatement) =>
  refund.state === 'settled' && refund.amount >= entry.amount && refund.clientAccountId === account.clientAccountId

const isOpenShortfall = async (query: TenantTransaction, { account }: OpenStatement, exceptionId: string) =>
  (
    await query(sql`select from app.exception where tenant_id = ${account.tenant} and exception_id = ${exceptionId}
      and client_account_id = ${account.clientAccountId} and kind = 'shortfall' and state = 'open'`)
  ).length > 0

/** What an entry is, once what it names was looked up. One that names nothing of ours is left to people. */
async function judged(query: TenantTransaction, statement: OpenStatement, read: ReadEntry): Promise<Special> {
  const { kind } = read
  if (kind.kind === 'topup' && (await isOpenShortfall(query, statement, kind.exceptionId)))
    return { ...read, state: 'topup', due: false }
  if (kind.kind === 'reversal') return { ...read, state: 'reversal', due: false }
  const paidOut = await matchPayoutDebit(query, statement, read)
  if (paidOut !== null) return { ...read, state: paidOut.state, due: false, paidOut }
  const [refund] =
    'refundReference' in kind ? await lockedRefunds(query, statement.account.tenant, [kind.refundReference]) : []
  if (kind.kind === 'return' && refund && cameBack(refund, read, statement))
    return { ...read, state: 'return', due: true, refund }
  if (refund && isExact(refund, read, statement) && (await isOurs(query, statement, refund)))
    return { ...read, state: 'refund', due: true, refund }
  const isCredit = read.entry.sign === 'credit'
  return { ...read, state: isCredit ? 'unmatched' : 'unexplained', due: isCredit }
}

/** P5 for a file that was sent without a confirmation to us, P6, P7, P10, or P1 for what is only a receipt after all. */
function postingsOf(kept: Kept<Special>, { account }: OpenStatement, actor: string): readonly Posting[] {
  const { id, movement } = kept
  const { entry, state, refund, paidOut } = movement
  if (paidOut) return postingsOfPayout(paidOut, kept, actor)
  const { clientAccountId, currency } = account
  const facts = { on: entry.bookedOn, actor, currency, amount: entry.amount, bankTransactionId: id, clientAccountId }
  if (state === 'topup') return [firmToppedUp(facts)]
  if (state === 'unmatched') return [creditBooked(facts)]
  if (refund === undefined) return []
  const { refundReference, attempt } = refund
  if (state === 'return') return [refundReturned({ ...facts, refundReference })]
  if (refund.state === 'sent') return [payoutDebited(facts)]
  const sent =
    refund.state === 'rejected'
      ? refundPaidAfterAll({ ...facts, refundReference })
      : refundSent({ ...facts, refundReference, attempt })
  return [sent, payoutDebited(facts)]
}

/** How much of clients' money is missing because of an entry; null when nothing is. */
async function missingIn(
  query: TenantTransaction,
  actor: string,
  { account, today }: OpenStatement,
  kept: Kept<Special>,
) {
  const { entry, state, refund } = kept.movement
  const charges = state === 'return' && refund ? refund.amount - entry.amount : 0n
  if (charges > 0n) return { amount: charges, refundReference: refund?.refundReference ?? null }
  const isTaken =
    state === 'reversal'
      ? !(await bookReversal(query, actor, account, { id: kept.id, entry, today }))
      : state === 'unexplained'
  return isTaken ? { amount: entry.amount, refundReference: null } : null
}

/** Entries that touch no purchase come first, reversals last: moving a purchase locks the tenant's head. */
const inOrder = (entries: readonly ReadEntry[]) => {
  const rank = ({ entry, kind }: ReadEntry) => (kind.kind === 'reversal' ? 2 : entry.sign === 'debit' ? 0 : 1)
  return [...entries].sort((a, b) => rank(a) - rank(b))
}

/**
 * Books what is no plain credit: refunds and payouts that left or were returned, reversals, the firm's own money, debits that
 * we did not send. One after the other, because a file may show a payment and its return.
 */
export async function bookReturnsAndDebits(
  query: TenantTransaction,
  context: AdminContext,
  statement: OpenStatement,
  entries: readonly ReadEntry[],
) {
  const { account } = statement
  const actor = context.caller.subject
  const counts = { credits: 0, debits: 0, confirmed: 0 }
  const payouts: MatchedPayoutDebit[] = []
  const shortfalls: { readonly exceptionId: string; readonly amount: string }[] = []
  await lockForReversals(query, account, entries)
  for (const read of inOrder(entries)) {
    const movement = await judged(query, statement, read)
    const [kept] = await writeMovements(query, statement, [movement])
    if (kept === undefined) {
      counts.confirmed += 1
      continue
    }
    counts[read.entry.sign === 'credit' ? 'credits' : 'debits'] += 1
    await post(query, account.tenant, postingsOf(kept, statement, actor))
    const { state, refund, entry, paidOut } = movement
    if (paidOut) {
      await moveMatchedPayout(query, statement, paidOut, kept.id)
      payouts.push(paidOut)
    }
    if (refund) await moveRefund(query, account.tenant, refund, state === 'return' ? 'returned' : 'settled')
    const missing = await missingIn(query, actor, statement, kept)
    if (missing)
      shortfalls.push(await bookShortfall(query, actor, account, { ...missing, id: kept.id, on: entry.bookedOn }))
  }
  for (const each of payouts) await query(notifyOfPayout(each))
  for (const each of shortfalls) await query(purchaseEvent('exception.opened', each.exceptionId, each))
  return counts
}
