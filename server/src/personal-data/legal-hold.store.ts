import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import type { LegalHold } from '@firsthand/wire/people/personal-data'
import sql from 'sql-template-tag'
import { openProposalId } from '#approvals/proposals.store'
import type { LegalHoldRow } from '#rows.gen'

type Shown = LegalHoldRow & { readonly open_proposal_id: string | null }

export const holdFromRow = (row: Shown): LegalHold => ({
  holdId: row.hold_id,
  person: row.person,
  reason: row.reason,
  placedBy: row.placed_by,
  placedAt: row.placed_at.toISOString(),
  releasedAt: row.released_at?.toISOString() ?? null,
  openProposalId: row.open_proposal_id,
})

type NewHold = { readonly person: BuyerId; readonly reason: string; readonly placedBy: string }

export async function insertHold(query: TenantTransaction, tenant: TenantId, hold: NewHold): Promise<LegalHold> {
  const [row] = await query<LegalHoldRow>(sql`insert into app.legal_hold (tenant_id, person, reason, placed_by)
    values (${tenant}, ${hold.person}, ${hold.reason}, ${hold.placedBy}) returning *`)
  if (row === undefined) throw new Error('an insert answered no row')
  return holdFromRow({ ...row, open_proposal_id: null })
}

/** Null when the tenant has no such hold. */
export async function findHold(query: TenantTransaction, tenant: TenantId, holdId: string): Promise<LegalHold | null> {
  const [row] = await query<Shown>(sql`select h.*, ${openProposalId(sql`h.tenant_id`, sql`h.hold_id::text`)}
      as open_proposal_id from app.legal_hold h where h.tenant_id = ${tenant} and h.hold_id = ${holdId} for no key update of h`)
  return row === undefined ? null : holdFromRow(row)
}

export async function holdsOn(query: TenantTransaction, tenant: TenantId, person: BuyerId): Promise<LegalHold[]> {
  const rows = await query<Shown>(sql`select h.*, ${openProposalId(sql`h.tenant_id`, sql`h.hold_id::text`)}
      as open_proposal_id from app.legal_hold h where h.tenant_id = ${tenant} and h.person = ${person} order by h.hold_id`)
  return rows.map(holdFromRow)
}

export async function releaseHold(
  query: TenantTransaction,
  tenant: TenantId,
  holdId: string,
  proposalId: string,
): Promise<void> {
  await query(sql`update app.legal_hold set released_at = clock_timestamp(), proposal_id = ${proposalId}
    where tenant_id = ${tenant} and hold_id = ${holdId}`)
}

export type Unnoted = { readonly tenant: TenantId; readonly holdId: string }

/** Holds that Compliance has not noted as they are now, of every tenant. */
export async function unnotedHolds(query: TenantTransaction): Promise<readonly Unnoted[]> {
  type Row = { readonly tenant_id: string; readonly hold_id: string }
  const rows = await query<Row>(sql`select tenant_id, hold_id from app.unnoted_holds(50)`)
  return rows.map(({ tenant_id, hold_id }) => ({ tenant: tenant_id as TenantId, holdId: hold_id }))
}

export async function lockUnnoted(query: TenantTransaction, { tenant, holdId }: Unnoted): Promise<LegalHoldRow | null> {
  const [row] = await query<LegalHoldRow>(sql`select * from app.legal_hold where tenant_id = ${tenant}
    and hold_id = ${holdId} for no key update skip locked`)
  return row ?? null
}

export async function noteHold(
  query: TenantTransaction,
  { tenant, holdId }: Unnoted,
  noted: 'placed' | 'released',
): Promise<void> {
  await query(sql`update app.legal_hold set noted = ${noted} where tenant_id = ${tenant} and hold_id = ${holdId}`)
}
