import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { BankTransactionRow } from '#rows.gen'
import type { Account } from '../accounts/lock-accounts.store.ts'
import type { StatementEntry } from '../iso20022/statement-file.ts'
import { reversalOf } from '../ledger/exceptional-postings.rules.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import { moveRefund } from '../payments-out/refund.store.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { reversedMoney } from '../purchases/purchase-standing.store.ts'
import type { ReadEntry } from '../statements/write-movements.store.ts'

/** `today`: what the books move between accounts of ours counts for the day on which it is moved, and not for the bank's. */
type Reversal = { readonly id: string; readonly entry: StatementEntry; readonly today: string }

type Candidate = Pick<BankTransactionRow, 'bank_transaction_id' | 'state' | 'end_to_end_id' | 'creditor_reference'> & {
  readonly named: boolean
}

/**
 * The credit that an entry reverses, locked. The payer chooses the end-to-end id and the structured reference, so those count
 * only together with the payer's account; an id that a bank gives counts alone. Null when none is left to reverse, and when
 * several could be meant: people decide then.
 */
async function originalOf(query: TenantTransaction, { tenant, clientAccountId }: Account, entry: StatementEntry) {
  const { endToEndId, uetr, servicerReference, creditorReference, counterpartyIban, amount } = entry
  const named = sql`coalesce(b.uetr = ${uetr} or b.servicer_reference = ${servicerReference}, false)`
  const payer = counterpartyIban === null ? null : sealingOf(query).ibanIndex(tenant, counterpartyIban)
  const found = await query<Candidate>(sql`select b.bank_transaction_id, b.state, b.end_to_end_id, b.creditor_reference,
      ${named} as named
    from app.bank_transaction b
    where b.tenant_id = ${tenant} and b.client_account_id = ${clientAccountId} and b.sign = 'credit'
      and b.amount = ${`${amount}`} and b.state not in ('reversed', 'return', 'topup')
      and (${named} or b.counterparty_index = ${payer})
    order by b.bank_transaction_id for no key update`)
  // The end-to-end id is sealed, so it is compared here.
  const rows = found.filter(
    (row) =>
      row.named ||
      (endToEndId !== null && row.end_to_end_id === endToEndId) ||
      (creditorReference !== null && row.creditor_reference === creditorReference),
  )
  const byBank = rows.filter((row) => row.named)
  const [only, another] = byBank.length > 0 ? byBank : rows
  if (only === undefined || another !== undefined) return null
  return { id: only.bank_transaction_id, isFrozen: only.state === 'frozen' }
}

const matchesOfReceipt = (query: TenantTransaction, tenant: TenantId, id: string) =>
  query(sql`select match_id, reference from app.receipt_match where tenant_id = ${tenant} and bank_transaction_id = ${id}
    and state <> 'reversed' order by reference`)

/** Locks purchases and refunds that reversals of a file will move, in the order in which every transaction does. */
export async function lockForReversals(
  query: TenantTransaction,
  account: Account,
  entries: readonly ReadEntry[],
): Promise<void> {
  const receipts: string[] = []
  for (const { entry, kind } of entries) {
    const original = kind.kind === 'reversal' ? await originalOf(query, account, entry) : null
    if (original) receipts.push(original.id)
  }
  if (receipts.length === 0) return
  await query(sql`select from app.purchase p where p.tenant_id = ${account.tenant} and p.reference in
      (select m.reference from app.receipt_match m where m.tenant_id = ${account.tenant}
        and m.bank_transaction_id = any (${receipts}::uuid[]))
    order by p.reference for no key update`)
  await query(sql`select from app.refund r where r.tenant_id = ${account.tenant}
    and r.bank_transaction_id = any (${receipts}::uuid[]) order by r.refund_reference for no key update`)
}

/** Cancels the refunds of a receipt itself, of no purchase, so that their money is held for the receipt again. */
async function dropOwnRefunds(query: TenantTransaction, tenant: TenantId, id: string, on: string, actor: string) {
  const rows = await query(sql`select refund_reference from app.refund where tenant_id = ${tenant} and reference is null
    and bank_transaction_id = ${id} and state in ('requested', 'approved', 'rejected') for no key update`)
  for (const { refund_reference } of rows) {
    const refundReference = refund_reference as string
    const decided = await findPosting(query, tenant, { kind: 'refund', id: refundReference }, 'instruct')
    if (decided) await post(query, tenant, [reversalOf(decided, { on, actor })])
    await moveRefund(query, tenant, { refundReference }, 'cancelled')
  }
}

/**
 * The bank reverses a credit. What was not used is undone, purchase by purchase and then the receipt itself. Answers
 * whether that was possible: otherwise the firm owes the money.
 */
export async function bookReversal(
  query: TenantTransaction,
  actor: string,
  account: Account,
  { id: reversalId, entry, today }: Reversal,
): Promise<boolean> {
  const { tenant } = account
  const on = entry.bookedOn
  const original = await originalOf(query, account, entry)
  if (original === null) return false
  await query(sql`update app.bank_transaction set original_id = ${original.id} where tenant_id = ${tenant}
    and bank_transaction_id = ${reversalId}`)
  const isUsed = original.isFrozen || (await reversedMoney(query, tenant, original.id)) === 'used'
  for (const { match_id, reference } of await matchesOfReceipt(query, tenant, original.id)) {
    const wanted = { tenant, reference: reference as string, actor, on: today }
    await movePurchase(query, wanted, { kind: 'credit_reversed', matchId: match_id as string, reversalId })
  }
  if (isUsed) return false
  await dropOwnRefunds(query, tenant, original.id, today, actor)
  const booked = await findPosting(query, tenant, { kind: 'bank_tx', id: original.id }, 'receipt')
  if (booked === null) throw new Error(`the receipt ${original.id} was never booked`)
  await post(query, tenant, [reversalOf(booked, { on, actor })])
  await query(sql`update app.bank_transaction set state = 'reversed', checked_at = clock_timestamp(), next_check_at = null,
    moved_at = clock_timestamp() where tenant_id = ${tenant} and bank_transaction_id = ${original.id}`)
  return true
}
