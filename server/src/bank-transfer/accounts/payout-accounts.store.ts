import { type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import { fileHolder } from '@firsthand/sealing/sealing'
import type { TenantId } from '@firsthand/values/values'
import type { PayoutAccount, PayoutAccountWrite } from '@firsthand/wire/bank-transfer/payout-accounts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { latestProposal, type ProposedBy, proposedBy } from '#approvals/latest-proposal.store'
import type { AdminContext } from '#identity/admin-context'
import type { PayoutAccountRow } from '#rows.gen'
import { payerSealer } from '#sealing/seal-payers'
import { type Page, treasuryAudit } from '../treasury-audit.store.ts'

type Row = PayoutAccountRow & ProposedBy

const select = sql`select b.*, ${proposedBy} from app.payout_account b
  ${latestProposal('payout_account', sql`b.tenant_id`, sql`b.payout_account_id`)}`

const accountOf = (row: Row): PayoutAccount => ({
  payoutAccountId: row.payout_account_id,
  holder: row.holder,
  name: row.name,
  iban: row.iban,
  bic: row.bic,
  currency: row.currency,
  state: row.state,
  proposedBy: row.proposer ?? '',
  approvedBy: row.approver,
  createdAt: row.created_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  proposalId: row.open_proposal,
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
  const file = fileHolder(payoutAccountId)
  const seal = await payerSealer(query, tenant, [iban], [])
  await query(sql`insert into app.payout_account (tenant_id, payout_account_id, holder, name, iban, iban_index, bic, currency)
    values (${tenant}, ${payoutAccountId}, ${holder}, ${seal.text(iban, file, name)}, ${seal.text(iban, file, iban)},
      ${seal.indexOf(iban)}, ${bic}, ${currency})`)
  return true
}

/** A payout account whose row is locked. */
export type PayoutAccountLock = Pick<
  PayoutAccount,
  'payoutAccountId' | 'holder' | 'name' | 'iban' | 'bic' | 'currency' | 'state'
>

/** All of the tenant's, locked in their order: of two that are approved at once, the later one replaces the other. */
export async function lockPayoutAccounts(
  query: TenantTransaction,
  tenant: TenantId,
): Promise<readonly PayoutAccountLock[]> {
  const rows = await query<PayoutAccountRow>(sql`select * from app.payout_account
    where tenant_id = ${tenant} order by payout_account_id for no key update`)
  return rows.map(({ payout_account_id: payoutAccountId, holder, name, iban, bic, currency, state }) => ({
    payoutAccountId,
    holder,
    name,
    iban,
    bic,
    currency,
    state,
  }))
}

const moved = (tenant: TenantId, payoutAccountId: string, from: string, to: string) =>
  sql`update app.payout_account set state = ${to} where tenant_id = ${tenant}
    and payout_account_id = ${payoutAccountId} and state = ${from}`

/** Makes a locked account payable, and closes the one that it replaces. */
export async function markPayoutAccountApproved(
  query: TenantTransaction,
  tenant: TenantId,
  { payoutAccountId }: PayoutAccountLock,
  replaces: PayoutAccountLock | null,
): Promise<void> {
  if (replaces !== null) await query(moved(tenant, replaces.payoutAccountId, 'approved', 'closed'))
  await query(moved(tenant, payoutAccountId, 'proposed', 'approved'))
}

/** Nobody approved it: it is never paid. */
export async function closeProposedPayoutAccount(query: TenantTransaction, tenant: TenantId, payoutAccountId: string) {
  await query(moved(tenant, payoutAccountId, 'proposed', 'closed'))
}
