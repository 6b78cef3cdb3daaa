import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ClientAccount, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { ClientAccountRow, ProposalRow } from '#rows.gen'
import { treasuryAudit } from '../treasury-audit.store.ts'

type Row = ClientAccountRow & {
  readonly [Column in 'proposed_by' | 'decided_by' | 'decided_at']: ProposalRow[Column] | null
}

const select = sql`select c.*, o.proposed_by, o.decided_by, o.decided_at from app.client_account c
  left join app.proposal o on o.tenant_id = c.tenant_id and o.kind = 'client_account' and o.subject = c.client_account_id
    and o.state in ('open', 'approved')`

const accountFromRow = (row: Row): ClientAccount => ({
  clientAccountId: row.client_account_id,
  iban: row.iban,
  bic: row.bic,
  beneficiaryName: row.beneficiary_name,
  currency: row.currency,
  timeZone: row.time_zone,
  state: row.state,
  proposedBy: row.proposed_by ?? '',
  approvedBy: row.decided_by,
  createdAt: row.created_at.toISOString(),
  approvedAt: row.decided_at?.toISOString() ?? null,
})

/** The accounts that a tenant's buyers pay to, in the order of their ids. Leaves an audit record. */
export async function listClientAccounts(
  pool: pg.Pool,
  context: AdminContext,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ClientAccount[]> {
  const { tenantId } = context.caller
  // One more than asked for shows that there is a further page.
  const query = sql`${select} where c.tenant_id = ${tenantId} and c.client_account_id > ${after ?? ''}
    order by c.client_account_id limit ${limit + 1}`
  const audit = treasuryAudit(context, 'offchain.client_account.listed', { after, limit })
  const [rows] = await tenantPipeline<[Row, object]>(pool, tenantId, [query, audit])
  return rows.map(accountFromRow)
}

export async function readClientAccount(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
): Promise<ClientAccount | null> {
  const [row] = await query<Row>(
    sql`${select} where c.tenant_id = ${tenant} and c.client_account_id = ${clientAccountId}`,
  )
  return row === undefined ? null : accountFromRow(row)
}

/** False when the IBAN is a client account already, of any tenant. */
export async function insertClientAccount(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
  { iban, bic, beneficiaryName, currency, timeZone }: ClientAccountWrite,
): Promise<boolean> {
  const kept = await query(sql`insert into app.client_account (tenant_id, client_account_id, iban, bic,
      beneficiary_name, currency, time_zone)
    values (${tenant}, ${clientAccountId}, ${iban}, ${bic}, ${beneficiaryName}, ${currency}, ${timeZone})
    on conflict (iban) do nothing returning client_account_id`)
  return kept.length > 0
}

/** Locks the account and opens it for payments; whether it may be is decided in the same transaction. False: no such account. */
export async function markClientAccountApproved(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
): Promise<boolean> {
  const one = sql`tenant_id = ${tenant} and client_account_id = ${clientAccountId}`
  const found = await query(sql`select from app.client_account where ${one} for no key update`)
  if (found.length === 0) return false
  await query(sql`update app.client_account set state = 'approved' where ${one} and state = 'proposed'`)
  return true
}
