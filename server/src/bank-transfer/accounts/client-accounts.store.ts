import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ClientAccount, ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { latestProposal, type ProposedBy, proposedBy } from '#approvals/latest-proposal.store'
import type { AdminContext } from '#identity/admin-context'
import type { ClientAccountRow } from '#rows.gen'
import { treasuryAudit } from '../treasury-audit.store.ts'

type Row = ClientAccountRow & ProposedBy

const select = sql`select c.*, ${proposedBy} from app.client_account c
  ${latestProposal('client_account', sql`c.tenant_id`, sql`c.client_account_id`)}`

const accountFromRow = (row: Row): ClientAccount => ({
  clientAccountId: row.client_account_id,
  iban: row.iban,
  bic: row.bic,
  beneficiaryName: row.beneficiary_name,
  currency: row.currency,
  timeZone: row.time_zone,
  state: row.state,
  proposedBy: row.proposer ?? '',
  approvedBy: row.approver,
  createdAt: row.created_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  proposalId: row.open_proposal,
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

/** Any number of proposals may name one IBAN; approving is what takes it. */
export async function insertClientAccount(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
  { iban, bic, beneficiaryName, currency, timeZone }: ClientAccountWrite,
): Promise<void> {
  await query(sql`insert into app.client_account (tenant_id, client_account_id, iban, bic, beneficiary_name, currency,
      time_zone)
    values (${tenant}, ${clientAccountId}, ${iban}, ${bic}, ${beneficiaryName}, ${currency}, ${timeZone})`)
}

const one = (tenant: TenantId, clientAccountId: string) =>
  sql`tenant_id = ${tenant} and client_account_id = ${clientAccountId}`

/** The account as whoever approves it is shown it, locked; null when there is none. */
export async function lockClientAccount(query: TenantTransaction, tenant: TenantId, clientAccountId: string) {
  const [row] = await query<ClientAccountRow>(sql`select * from app.client_account
    where ${one(tenant, clientAccountId)} for no key update`)
  if (row === undefined) return null
  const { iban, bic, beneficiary_name: beneficiaryName, currency, time_zone: timeZone, state } = row
  return { clientAccountId, iban, bic, beneficiaryName, currency, timeZone, state }
}

/** Opens a locked account for payments. */
export async function markClientAccountApproved(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
): Promise<void> {
  await query(sql`update app.client_account set state = 'approved'
    where ${one(tenant, clientAccountId)} and state = 'proposed'`)
}

/** Nobody approved it: it takes no payment any more. */
export async function closeProposedClientAccount(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
): Promise<void> {
  await query(sql`update app.client_account set state = 'closed'
    where ${one(tenant, clientAccountId)} and state = 'proposed'`)
}

/** Whether the database refused a second client account with one IBAN. */
export const isIbanTaken = (error: unknown): boolean =>
  (error as { readonly constraint?: string }).constraint === 'client_account_iban'
