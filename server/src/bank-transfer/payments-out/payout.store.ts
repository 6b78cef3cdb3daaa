import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { inTenant, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Payable, Payout } from '@firsthand/wire/bank-transfer/payouts'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { PayoutAccountRow, PayoutRow, ProposalRow } from '#rows.gen'
import { payoutsStopped } from '../accounts/payouts-stopped.store.ts'
import { type Page, treasuryAudit } from '../treasury-audit.store.ts'
import { readPayables } from './payables.store.ts'

/** A payout whose row is locked. */
export type LockedPayout = Pick<
  Payout,
  'payoutReference' | 'clientAccountId' | 'instrumentId' | 'payoutAccountId' | 'currency' | 'state'
> & {
  readonly amount: bigint
  readonly attempt: number
  readonly isDebited: boolean
}

const lockedOf = (row: PayoutRow): LockedPayout => ({
  payoutReference: row.payout_reference,
  clientAccountId: row.client_account_id,
  instrumentId: row.instrument_id,
  payoutAccountId: row.payout_account_id,
  currency: row.currency,
  state: row.state,
  amount: BigInt(row.amount),
  attempt: row.attempt,
  isDebited: row.debited_by !== null,
})

/** Payouts `o` locked in their order. */
export const lockedPayouts = async (query: TenantTransaction, which: Sql): Promise<readonly LockedPayout[]> =>
  (
    await query<PayoutRow>(
      sql`select o.* from app.payout o where ${which} order by o.payout_reference for no key update`,
    )
  ).map(lockedOf)

/** Moves a locked payout to another state. */
export async function movePayout(
  query: TenantTransaction,
  tenant: TenantId,
  { payoutReference }: Pick<LockedPayout, 'payoutReference'>,
  state: Payout['state'],
  more: Sql = sql``,
): Promise<void> {
  await query(sql`update app.payout set state = ${state}, moved_at = clock_timestamp() ${more}
    where tenant_id = ${tenant} and payout_reference = ${payoutReference}`)
}

/** The data of its events. */
export const payoutEventOf = ({ payoutReference, clientAccountId, instrumentId, currency, amount }: LockedPayout) => ({
  payoutReference,
  clientAccountId,
  instrumentId,
  currency,
  amount: `${amount}`,
})

/** Payouts `o` as the treasury reads them. */
const payoutRows = (which: Sql, limit: number): Sql => sql`select o.*, a.name, a.iban, p.proposer,
    case when p.state = 'open' then p.proposal_id end as proposal_id
  from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
    join app.proposal p on p.tenant_id = o.tenant_id and p.kind = 'payout' and p.subject = o.payout_reference
  where ${which} order by o.payout_reference limit ${limit}`

type SelectedPayout = PayoutRow &
  Pick<PayoutAccountRow, 'name' | 'iban'> &
  Pick<ProposalRow, 'proposer'> & { readonly proposal_id: string | null }

const payoutOf = (row: SelectedPayout): Payout => ({
  payoutReference: row.payout_reference,
  clientAccountId: row.client_account_id,
  instrumentId: row.instrument_id,
  payoutAccountId: row.payout_account_id,
  payeeName: row.name,
  payeeIban: row.iban,
  amount: row.amount,
  ...inCurrency(row.currency),
  state: row.state,
  attempt: row.attempt,
  paymentFileId: row.payment_file_id,
  statusReason: row.status_reason,
  proposedBy: row.proposer,
  proposalId: row.proposal_id,
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
})

export async function payoutNow(query: TenantTransaction, tenant: TenantId, reference: string): Promise<Payout | null> {
  const which = sql`o.tenant_id = ${tenant} and o.payout_reference = ${reference}`
  const [row] = await query<SelectedPayout>(payoutRows(which, 1))
  return row === undefined ? null : payoutOf(row)
}

/** The client account, locked before its payouts, with the reason why nothing may leave it; null when there is none. */
export async function lockEarningAccount(query: TenantTransaction, tenant: TenantId, clientAccountId: string) {
  const [account] = await query(sql`select from app.client_account
    where tenant_id = ${tenant} and client_account_id = ${clientAccountId} for no key update`)
  return account === undefined ? null : payoutsStopped(query, tenant, clientAccountId)
}

/** The client account of a payout; null when there is no such payout. */
export async function earningAccountOf(query: TenantTransaction, tenant: TenantId, reference: string) {
  const [row] = await query<Pick<PayoutRow, 'client_account_id'>>(sql`select o.client_account_id from app.payout o
    where o.tenant_id = ${tenant} and o.payout_reference = ${reference}`)
  return row?.client_account_id ?? null
}

export async function lockPayout(query: TenantTransaction, tenant: TenantId, reference: string) {
  const [payout] = await lockedPayouts(query, sql`o.tenant_id = ${tenant} and o.payout_reference = ${reference}`)
  return payout ?? null
}

/** The account that a payout is paid to. */
export async function payoutPayee(query: TenantTransaction, tenant: TenantId, payoutAccountId: string) {
  type Found = Pick<PayoutAccountRow, 'holder' | 'name' | 'iban' | 'bic' | 'state'>
  const [row] = await query<Found>(sql`select holder, name, iban, bic, state from app.payout_account
    where tenant_id = ${tenant} and payout_account_id = ${payoutAccountId}`)
  return row ?? null
}

export type PayoutPayee = NonNullable<Awaited<ReturnType<typeof payoutPayee>>>

type NewPayout = Pick<
  Payout,
  'payoutReference' | 'clientAccountId' | 'instrumentId' | 'payoutAccountId' | 'currency' | 'amount'
>

/** False while another payout of the same earnings has not ended. */
export async function insertPayout(query: TenantTransaction, tenant: TenantId, payout: NewPayout): Promise<boolean> {
  const kept = await query(sql`insert into app.payout (tenant_id, payout_reference, client_account_id, instrument_id,
      payout_account_id, currency, amount)
    values (${tenant}, ${payout.payoutReference}, ${payout.clientAccountId}, ${payout.instrumentId},
      ${payout.payoutAccountId}, ${payout.currency}, ${payout.amount})
    on conflict (tenant_id, client_account_id, coalesce(instrument_id, 'fees'))
      where state in ('proposed', 'approved', 'batched', 'sent') do nothing returning payout_reference`)
  return kept.length > 0
}

/** What can be paid out, and what is on its way. Each read leaves an audit record. */
export const payoutReadStore = (pool: pg.Pool) => ({
  /** What each client account holds of proceeds and fees, and who would be paid. */
  payables: (context: AdminContext): Promise<readonly Payable[]> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const payables = await readPayables(query, context.caller.tenantId)
      await query(treasuryAudit(context, 'offchain.payable.listed', { found: payables.length }))
      return payables
    }),

  /** One more than `limit` when there is a further page. */
  async list(
    context: AdminContext,
    { state }: { readonly state: string | null },
    { after, limit }: Page,
  ): Promise<readonly Payout[]> {
    const { tenantId } = context.caller
    const which = sql`o.tenant_id = ${tenantId} and o.payout_reference > ${after ?? ''}
      and ${state === null ? sql`true` : sql`o.state = ${state}`}`
    const audit = treasuryAudit(context, 'offchain.payout.listed', { state, after, limit })
    const [rows] = await tenantPipeline<[SelectedPayout, object]>(pool, tenantId, [payoutRows(which, limit + 1), audit])
    return rows.map(payoutOf)
  },
})
