import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PayoutAccount, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { PayoutAccountRow, ProposalRow } from '#rows.gen'
import { type Page, treasuryAudit } from '../treasury-audit.store.ts'

type Row = PayoutAccountRow & Pick<ProposalRow, 'proposed_by' | 'decided_by' | 'decided_at'>

const select = sql`select b.*, o.proposed_by, o.decided_by, o.decided_at from app.payout_account b
  join app.proposal o on o.tenant_id = b.tenant_id and o.kind = 'payout_account' and o.subject = b.payout_account_id`

const accountOf = (row: Row): PayoutAccount => ({
  payoutAccountId: row.payout_account_id,
  holder: row.holder,
  name: row.name,
  iban: row.iban,
  bic: row.bic,
  currency: row.currency,
  state: row.state,
  proposedBy: row.proposed_by,
  approvedBy: row.decided_by,
  createdAt: row.created_at.toISOString(),
  approvedAt: row.decided_at?.toISOString() ?? null,
})

/** The accounts that proceeds and fees are paid to, in the order of their ids. Leaves an audit record. */
export async function listPayoutAccounts(
  pool: pg.Pool,
  context: AdminContext,
  { after, limit }: Page,
): Promise<readonly PayoutAccount[]> {
  const { tenantId } = context.caller
  // One more than asked for shows that there is a further page.
  const query = sql`${select} where b.tenant_id = ${tenantId} and b.payout_account_id > ${after ?? ''}
    order by b.payout_account_id limit ${limit + 1}`
  const audit = treasuryAudit(context, 'offchain.payout_account.listed', { after, limit })
  const [rows] = await tenantPipeline<[Row, object]>(pool, tenantId, [query, audit])
  return rows.map(accountOf)
}

export async function readPayoutAccount(
  query: TenantTransaction,
  tenant: TenantId,
  payoutAccountId: string,
): Promise<PayoutAccount | null> {
  const [row] = await query<Row>(
    sql`${select} where b.tenant_id = ${tenant} and b.payout_account_id = ${payoutAccountId}`,
  )
  return row === undefined ? null : accountOf(row)
}

/** False when the IBAN is a client account of the tenant: its money would move in a circle. */
export async function insertPayoutAccount(
  query: TenantTransaction,
  tenant: TenantId,
  payoutAccountId: string,
  { holder, name, iban, bic, currency }: PayoutAccountWrite,
): Promise<boolean> {
  const ours = await query(sql`select from app.client_account where tenant_id = ${tenant} and iban = ${iban}`)
  if (ours.length > 0) return false
  await query(sql`insert into app.payout_account (tenant_id, payout_account_id, holder, name, iban, bic, currency)
    values (${tenant}, ${payoutAccountId}, ${holder}, ${name}, ${iban}, ${bic}, ${currency})`)
  return true
}

/**
 * Locks the account and makes it payable; whether it may be is decided in the same transaction. The firm's own account
 * replaces the one before. False: no such account.
 */
export async function markPayoutAccountApproved(
  query: TenantTransaction,
  tenant: TenantId,
  payoutAccountId: string,
): Promise<boolean> {
  // All of the tenant's, in their order: of two that are approved at once, the later one replaces the other.
  type Locked = Pick<PayoutAccountRow, 'payout_account_id' | 'holder' | 'currency'>
  const all = await query<Locked>(sql`select payout_account_id, holder, currency from app.payout_account
    where tenant_id = ${tenant} order by payout_account_id for no key update`)
  const own = all.find(({ payout_account_id }) => payout_account_id === payoutAccountId)
  if (own === undefined) return false
  if (own.holder === 'firm')
    await query(sql`update app.payout_account set state = 'closed' where tenant_id = ${tenant} and holder = 'firm'
      and currency = ${own.currency} and state = 'approved'`)
  await query(sql`update app.payout_account set state = 'approved' where tenant_id = ${tenant}
    and payout_account_id = ${payoutAccountId} and state = 'proposed'`)
  return true
}
