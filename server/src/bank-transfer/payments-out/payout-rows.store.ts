import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Payout } from '@firsthand/wire/bank-transfer/payouts'
import sql, { type Sql } from 'sql-template-tag'
import type { PayoutAccountRow, PayoutRow, ProposalRow } from '#rows.gen'

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
  (await query<PayoutRow>(sql`select o.* from app.payout o where ${which} order by o.payout_reference for update`)).map(
    lockedOf,
  )

/** Where a locked payout stands from now on. */
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

/** What its events tell. */
export const payoutEventOf = ({ payoutReference, clientAccountId, instrumentId, currency, amount }: LockedPayout) => ({
  payoutReference,
  clientAccountId,
  instrumentId,
  currency,
  amount: `${amount}`,
})

/** Payouts `o` as the treasury sees them. */
export const payoutRows = (which: Sql, limit: number): Sql => sql`select o.*, a.name, a.iban, p.proposed_by
  from app.payout o join app.payout_account a using (tenant_id, payout_account_id)
    join app.proposal p on p.tenant_id = o.tenant_id and p.kind = 'payout' and p.subject = o.payout_reference
  where ${which} order by o.payout_reference limit ${limit}`

export type SelectedPayout = PayoutRow & Pick<PayoutAccountRow, 'name' | 'iban'> & Pick<ProposalRow, 'proposed_by'>

export const payoutOf = (row: SelectedPayout): Payout => ({
  payoutReference: row.payout_reference,
  clientAccountId: row.client_account_id,
  instrumentId: row.instrument_id,
  payoutAccountId: row.payout_account_id,
  payeeName: row.name,
  payeeIban: row.iban,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  attempt: row.attempt,
  paymentFileId: row.payment_file_id,
  statusReason: row.status_reason,
  proposedBy: row.proposed_by,
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
})
