import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Payout } from '@firsthand/wire/bank-transfer/payouts'
import sql, { type Sql } from 'sql-template-tag'

type Row = Readonly<Record<string, unknown>>

/** A payout whose row is locked. */
export type LockedPayout = Pick<
  Payout,
  'payoutReference' | 'clientAccountId' | 'instrumentId' | 'payoutAccountId' | 'currency' | 'state'
> & {
  readonly amount: bigint
  readonly attempt: number
  readonly isDebited: boolean
}

const lockedOf = (row: Row): LockedPayout => ({
  payoutReference: row.payout_reference as string,
  clientAccountId: row.client_account_id as string,
  instrumentId: row.instrument_id as string | null,
  payoutAccountId: row.payout_account_id as string,
  currency: row.currency as string,
  state: row.state as Payout['state'],
  amount: BigInt(row.amount as string),
  attempt: row.attempt as number,
  isDebited: row.debited_by !== null,
})

/** Payouts `o` locked in their order. */
export const lockedPayouts = async (query: TenantTransaction, which: Sql): Promise<readonly LockedPayout[]> =>
  (await query(sql`select o.* from app.payout o where ${which} order by o.payout_reference for update`)).map(lockedOf)

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
export const toldOf = ({ payoutReference, clientAccountId, instrumentId, currency, amount }: LockedPayout) => ({
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

export const payoutOf = (row: Row): Payout => ({
  payoutReference: row.payout_reference as string,
  clientAccountId: row.client_account_id as string,
  instrumentId: row.instrument_id as string | null,
  payoutAccountId: row.payout_account_id as string,
  payeeName: row.name as string,
  payeeIban: row.iban as string,
  amount: row.amount as string,
  currency: row.currency as string,
  state: row.state as Payout['state'],
  attempt: row.attempt as number,
  batchId: row.batch_id as string | null,
  statusReason: row.status_reason as string | null,
  proposedBy: row.proposed_by as string,
  createdAt: (row.created_at as Date).toISOString(),
  movedAt: (row.moved_at as Date).toISOString(),
})
