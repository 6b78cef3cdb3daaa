import { inCurrency } from '@firsthand/payment-files/currency-amount'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import sql from 'sql-template-tag'
import { openProposalId } from '#approvals/proposals.store'
import type { ClientAccountRow, ExceptionRow } from '#rows.gen'
import { sealedText } from '#sealing/seal-payers'
import { receiptHolder } from '../text-holders.store.ts'

/** Of the account of an exception `c`. */
const currencyOf = sql`(select a.currency from app.client_account a
  where a.tenant_id = c.tenant_id and a.client_account_id = c.client_account_id) as currency`

/** `c` is an exception. */
export const exceptionColumns = sql`c.*, ${currencyOf}, ${openProposalId(sql`c.tenant_id`, sql`c.exception_id::text`)} as proposal_id`
export type SelectedException = LockedException & { readonly proposal_id: string | null }

export const exceptionOf = (row: SelectedException): TreasuryException => ({
  exceptionId: row.exception_id,
  kind: row.kind,
  clientAccountId: row.client_account_id,
  bankTransactionId: row.bank_transaction_id,
  reference: row.reference,
  amount: row.amount,
  ...inCurrency(row.currency),
  state: row.state,
  openedBy: row.opened_by,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  proposalId: row.proposal_id,
})

export async function readException(
  query: TenantTransaction,
  tenant: TenantId,
  exceptionId: string,
): Promise<TreasuryException | null> {
  const [row] = await query<SelectedException>(sql`select ${exceptionColumns} from app.exception c
    where c.tenant_id = ${tenant} and c.exception_id = ${exceptionId}`)
  return row === undefined ? null : exceptionOf(row)
}

export type LockedException = ExceptionRow & Pick<ClientAccountRow, 'currency'>

/** The exception, locked after its account; null when there is none. */
export async function lockException(
  query: TenantTransaction,
  tenant: TenantId,
  exceptionId: string,
): Promise<LockedException | null> {
  const one = sql`c.tenant_id = ${tenant} and c.exception_id = ${exceptionId}`
  await query(sql`select from app.client_account a join app.exception c using (tenant_id, client_account_id)
    where ${one} for no key update of a`)
  const [row] = await query<LockedException>(sql`select c.*, ${currencyOf}
    from app.exception c where ${one} for no key update of c`)
  return row ?? null
}

/** An exception as whoever decides about it is shown it. */
export const shownException = (row: LockedException) => ({
  exceptionId: row.exception_id,
  kind: row.kind,
  clientAccountId: row.client_account_id,
  bankTransactionId: row.bank_transaction_id,
  reference: row.reference,
  currency: row.currency,
  amount: row.amount,
  state: row.state,
  openedBy: row.opened_by,
  openedAt: row.opened_at.toISOString(),
})
export type ShownException = ReturnType<typeof shownException>

export async function closeException(query: TenantTransaction, tenant: TenantId, exceptionId: string): Promise<void> {
  await query(sql`update app.exception set state = 'closed', closed_at = clock_timestamp()
    where tenant_id = ${tenant} and exception_id = ${exceptionId}`)
}

/** Whether clients' money in the account is short. */
export async function hasOpenShortfall(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
): Promise<boolean> {
  const open = await query(sql`select from app.exception where tenant_id = ${tenant}
    and client_account_id = ${clientAccountId} and kind = 'shortfall' and state = 'open' limit 1`)
  return open.length > 0
}

/** What is frozen: money of a purchase, or of a receipt that belongs to none. */
type FrozenMatter = {
  readonly reference: string | null
  readonly bankTransactionId: string
  readonly clientAccountId: string
}

/** Who freezes, and why. */
type Freezing = { readonly actor: string; readonly reason: string }

/** The open exception of the purchase, or of the receipt that belongs to none; a new one when there is none. */
export async function frozenException(
  query: TenantTransaction,
  tenant: TenantId,
  { reference, bankTransactionId, clientAccountId }: FrozenMatter,
  { actor, reason }: Freezing,
): Promise<string> {
  type Found = Pick<ExceptionRow, 'exception_id' | 'reason'>
  const holder = await receiptHolder(query, tenant, bankTransactionId)
  const [open] = await query<Found>(sql`select exception_id, reason from app.exception where tenant_id = ${tenant}
      and kind = 'frozen' and state = 'open' and reference is not distinct from ${reference}
      and (reference is not null or bank_transaction_id = ${bankTransactionId})
    order by exception_id limit 1`)
  if (open) {
    const reasons = [open.reason, reason].filter((each) => each !== null).join('; ')
    await query(sql`update app.exception set reason = ${await sealedText(query, tenant, holder, reasons)}
      where tenant_id = ${tenant} and exception_id = ${open.exception_id}`)
    return open.exception_id
  }
  const words = await sealedText(query, tenant, holder, reason)
  const [opened] = await query<Found>(sql`insert into app.exception (tenant_id, kind, client_account_id,
      bank_transaction_id, reference, amount, opened_by, reason)
    values (${tenant}, 'frozen', ${clientAccountId}, ${bankTransactionId}, ${reference}, 0, ${actor}, ${words}) returning exception_id`)
  if (opened === undefined) throw new Error('an insert answered no row')
  return opened.exception_id
}
