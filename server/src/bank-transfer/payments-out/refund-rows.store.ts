import { randomBytes } from 'node:crypto'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { RefundState } from '@firsthand/wire/bank-transfer/states'
import sql, { type Sql } from 'sql-template-tag'
import type { RefundRow } from '#rows.gen'
import { isSmall } from './refund.rules.ts'

/** A refund whose row is locked. */
export type LockedRefund = {
  readonly refundReference: string
  readonly reference: string | null
  readonly bankTransactionId: string
  readonly clientAccountId: string
  readonly currency: string
  readonly amount: bigint
  readonly state: RefundState
  readonly attempt: number
  readonly needsApproval: boolean
  readonly screening: 'clear' | 'hit' | null
  readonly sentPosting: string | null
}

const refundOf = (row: RefundRow): LockedRefund => ({
  refundReference: row.refund_reference,
  reference: row.reference,
  bankTransactionId: row.bank_transaction_id,
  clientAccountId: row.client_account_id,
  currency: row.currency,
  amount: BigInt(row.amount),
  state: row.state,
  attempt: row.attempt,
  needsApproval: row.needs_approval,
  screening: row.screening,
  sentPosting: row.sent_posting,
})

/**
 * Whom a refund `r` of the receipt `b` is paid to; null when people have to name an account. A payer whose bank took the money
 * back has it already: to send it to him as well would pay him twice.
 */
export const payeeIban = sql`coalesce(r.payee_iban, case when exists (select from app.bank_transaction v
    where v.tenant_id = b.tenant_id and v.original_id = b.bank_transaction_id and v.sign = 'debit')
  then null else b.counterparty_iban end)`

/** Refunds by their references, locked in their order. One that is not there is left out. */
export async function lockedRefunds(
  query: TenantTransaction,
  tenant: TenantId,
  refundReferences: readonly string[],
): Promise<readonly LockedRefund[]> {
  if (refundReferences.length === 0) return []
  const rows = await query<RefundRow>(sql`select * from app.refund where tenant_id = ${tenant}
    and refund_reference = any (${[...refundReferences]}) order by refund_reference for update`)
  return rows.map(refundOf)
}

/**
 * Whether a refund `r` ended because it was frozen, as SQL. The other way to end is that its money lies at its receipt again,
 * and then the posting that decided it is undone.
 */
export const isFrozenRefund = `r.state = 'cancelled' and not exists
  (select from led.tx t where t.tenant_id = r.tenant_id and t.reverses = r.instruct_posting)`

export const newRefundReference = (): string => `OFFR${randomBytes(14).toString('hex')}`

type NewRefund = Pick<
  LockedRefund,
  'refundReference' | 'reference' | 'bankTransactionId' | 'clientAccountId' | 'currency' | 'amount'
> & {
  readonly tenant: TenantId
  readonly reason: string
  readonly from: 'purchase' | 'receipt'
  readonly instructPosting: string
}

/** The payee is whoever sent the receipt: it is no input. */
export const insertRefund = (refund: NewRefund): Sql =>
  sql`insert into app.refund (tenant_id, refund_reference, reference, bank_transaction_id, client_account_id, currency,
      amount, reason, from_account, needs_approval, instruct_posting)
    values (${refund.tenant}, ${refund.refundReference}, ${refund.reference}, ${refund.bankTransactionId},
      ${refund.clientAccountId}, ${refund.currency}, ${`${refund.amount}`}, ${refund.reason}, ${refund.from},
      ${!isSmall(refund)}, ${refund.instructPosting})`

/** Where a locked refund stands from now on. */
export async function moveRefund(
  query: TenantTransaction,
  tenant: TenantId,
  { refundReference }: Pick<LockedRefund, 'refundReference'>,
  state: RefundState,
): Promise<void> {
  await query(sql`update app.refund set state = ${state}, moved_at = clock_timestamp(), next_check_at = clock_timestamp()
    where tenant_id = ${tenant} and refund_reference = ${refundReference}`)
}
