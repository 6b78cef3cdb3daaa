import { randomBytes } from 'node:crypto'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { fileHolder } from '@firsthand/sealing/sealing'
import type { TenantId } from '@firsthand/values/values'
import type { RefundState } from '@firsthand/wire/bank-transfer/states'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { PayerAnswer } from '#compliance/compliance'
import type { RefundRow } from '#rows.gen'
import { payerSealer } from '#sealing/seal-payers'
import { refundMoney } from '../ledger/chart.rules.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import { isSmall, type RefundFunds } from './refund.rules.ts'

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

/** Refunds by their references, locked in their order. One that is not there is left out. */
export async function lockedRefunds(
  query: TenantTransaction,
  tenant: TenantId,
  refundReferences: readonly string[],
): Promise<readonly LockedRefund[]> {
  if (refundReferences.length === 0) return []
  const rows = await query<RefundRow>(sql`select * from app.refund where tenant_id = ${tenant}
    and refund_reference = any (${[...refundReferences]}) order by refund_reference for no key update`)
  return rows.map(refundOf)
}

export const lockRefund = async (query: TenantTransaction, tenant: TenantId, refundReference: string) =>
  (await lockedRefunds(query, tenant, [refundReference]))[0] ?? null

/**
 * The account that a refund `r` of the receipt `b` is paid to; null when people have to name one. A payer whose bank reversed
 * the payment has the money already: a refund to them would pay them twice.
 */
export const payeeIban = sql`coalesce(r.payee_iban, case when exists (select from app.bank_transaction v
    where v.tenant_id = b.tenant_id and v.original_id = b.bank_transaction_id and v.sign = 'debit')
  then null else b.counterparty_iban end)`

/** What the ledger holds for a refund, and whether banks kept a part of it on its way back. */
export async function fundsOf(
  query: TenantTransaction,
  tenant: TenantId,
  { refundReference, currency }: Pick<LockedRefund, 'refundReference' | 'currency'>,
): Promise<RefundFunds> {
  const held = await balanceOf(query, tenant, refundMoney(refundReference), currency)
  const open =
    await query(sql`select from app.exception c join app.bank_transaction b using (tenant_id, bank_transaction_id)
    where c.tenant_id = ${tenant} and c.kind = 'shortfall' and c.state = 'open' and b.state = 'return'
      and b.refund_reference = ${refundReference}`)
  return { held, isShort: open.length > 0 }
}

/**
 * Whether a statement that closes a day has shown what became of the last attempt. Of a rejected one: the first statement since that
 * reaches the day of the rejection, which would show its debit. Of a returned one: the statement with its return.
 */
export async function isFailureShown(
  query: TenantTransaction,
  tenant: TenantId,
  { refundReference, state }: Pick<LockedRefund, 'refundReference' | 'state'>,
): Promise<boolean> {
  if (state !== 'rejected' && state !== 'returned') return true
  const one = sql`r.tenant_id = ${tenant} and r.refund_reference = ${refundReference}`
  const [row] = await query(
    state === 'rejected'
      ? sql`select exists (select from app.bank_statement s where s.tenant_id = r.tenant_id and s.closes_day
            and s.client_account_id = r.client_account_id and s.imported_at > r.moved_at
            and s.to_on >= (r.moved_at at time zone a.time_zone)::date) as covered
          from app.refund r join app.client_account a using (tenant_id, client_account_id) where ${one}`
      : sql`select not exists (select from app.bank_transaction b
              join app.bank_statement s on s.tenant_id = b.tenant_id and s.statement_id = b.statement_id
            where b.tenant_id = r.tenant_id and b.state = 'return' and b.confirmed_by is null and not s.closes_day
              and b.refund_reference = r.refund_reference) as covered
          from app.refund r where ${one}`,
  )
  return row?.covered === true
}

type Screened = Pick<PayerAnswer, 'screening' | 'decisionId'>

/** A further attempt is another payment, with another id at every bank on its way. */
const nextAttempt = sql`attempt = attempt + 1, uetr = gen_random_uuid(), payment_file_id = null, sent_posting = null,`

type Payee = { readonly name: string; readonly iban: string }

async function sealedPayee(query: TenantTransaction, tenant: TenantId, refundReference: string, payee: Payee) {
  const { name, iban } = payee
  const file = fileHolder(refundReference)
  const seal = await payerSealer(query, tenant, [iban], [])
  return sql`payee_name = ${seal.text(iban, file, name)}, payee_iban = ${seal.text(iban, file, iban)},
    payee_index = ${seal.indexOf(iban)},`
}

export async function markApproved(
  query: TenantTransaction,
  tenant: TenantId,
  { refundReference, state }: Pick<LockedRefund, 'refundReference' | 'state'>,
  payee: Payee | null,
  { screening, decisionId }: Screened,
): Promise<void> {
  const other = payee === null ? empty : await sealedPayee(query, tenant, refundReference, payee)
  await query(sql`update app.refund set ${state === 'requested' ? empty : nextAttempt} ${other} state = 'approved',
      screening = ${screening}, decision_id = ${decisionId}, moved_at = clock_timestamp(), next_check_at = clock_timestamp()
    where tenant_id = ${tenant} and refund_reference = ${refundReference}`)
}

export async function saveScreening(
  query: TenantTransaction,
  tenant: TenantId,
  refundReference: string,
  { screening, decisionId }: Screened,
): Promise<void> {
  await query(sql`update app.refund set screening = ${screening}, decision_id = ${decisionId}
    where tenant_id = ${tenant} and refund_reference = ${refundReference}`)
}

/** Moves a locked refund to another state. */
export async function moveRefund(
  query: TenantTransaction,
  tenant: TenantId,
  { refundReference }: Pick<LockedRefund, 'refundReference'>,
  state: RefundState,
): Promise<void> {
  await query(sql`update app.refund set state = ${state}, moved_at = clock_timestamp(), next_check_at = clock_timestamp()
    where tenant_id = ${tenant} and refund_reference = ${refundReference}`)
}

/**
 * Whether a refund `r` ended because it was frozen, as SQL. It can also end because its money is back at its receipt, and then
 * the posting that instructed it is reversed.
 */
export const isFrozenRefund = `r.state = 'cancelled' and not exists
  (select from led.tx t where t.tenant_id = r.tenant_id and t.reverses = r.instruct_posting)`

/**
 * The state of a refund `r` that is not frozen, as its buyer reads it, as SQL. One that was released from a freeze is undecided
 * again; until it is as far as it was, the buyer reads what they read before.
 */
export const shownRefundState = `case when r.state in ('requested', 'approved') then coalesce(r.shown_state, r.state)
  else r.state end`

export const newRefundReference = (): string => `OFFR${randomBytes(14).toString('hex')}`

type NewRefund = Pick<
  LockedRefund,
  'refundReference' | 'reference' | 'bankTransactionId' | 'clientAccountId' | 'currency' | 'amount'
> & {
  readonly tenant: TenantId
  readonly reason: string
  readonly from: 'purchase' | 'receipt'
  readonly meantFor?: string | null
  readonly instructPosting: string
}

/** The payee is the sender of the receipt, and no input. */
export const insertRefund = (refund: NewRefund): Sql =>
  sql`insert into app.refund (tenant_id, refund_reference, reference, meant_for, bank_transaction_id, client_account_id, currency,
      amount, reason, from_account, needs_approval, instruct_posting)
    values (${refund.tenant}, ${refund.refundReference}, ${refund.reference}, ${refund.meantFor ?? null}, ${refund.bankTransactionId},
      ${refund.clientAccountId}, ${refund.currency}, ${`${refund.amount}`}, ${refund.reason}, ${refund.from},
      ${!isSmall(refund)}, ${refund.instructPosting})`
