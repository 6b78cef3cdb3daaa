import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import type { Restriction } from '@firsthand/wire/people/personal-data'
import sql from 'sql-template-tag'
import type { RestrictionRow } from '#rows.gen'

export const restrictionFromRow = (row: RestrictionRow): Restriction => ({
  person: row.person,
  reason: row.reason,
  placedBy: row.placed_by,
  placedAt: row.placed_at.toISOString(),
  liftedAt: row.lifted_at?.toISOString() ?? null,
})

const standing = (tenant: TenantId, person: BuyerId) =>
  sql`tenant_id = ${tenant} and person = ${person} and lifted_at is null`

/** The restriction that stands; null without one. */
export async function standingRestriction(query: TenantTransaction, tenant: TenantId, person: BuyerId) {
  const [row] = await query<RestrictionRow>(sql`select * from app.restriction where ${standing(tenant, person)}`)
  return row === undefined ? null : restrictionFromRow(row)
}

/** Null when one stands already. */
export async function insertRestriction(
  query: TenantTransaction,
  tenant: TenantId,
  { person, reason, placedBy }: { readonly person: BuyerId; readonly reason: string; readonly placedBy: string },
): Promise<Restriction | null> {
  const [row] = await query<RestrictionRow>(sql`insert into app.restriction (tenant_id, person, reason, placed_by)
    values (${tenant}, ${person}, ${reason}, ${placedBy})
    on conflict (tenant_id, person) where lifted_at is null do nothing returning *`)
  return row === undefined ? null : restrictionFromRow(row)
}

/** Null when none stands. */
export async function liftRestriction(
  query: TenantTransaction,
  tenant: TenantId,
  { person, reason, liftedBy }: { readonly person: BuyerId; readonly reason: string; readonly liftedBy: string },
): Promise<Restriction | null> {
  const [row] = await query<RestrictionRow>(sql`update app.restriction set lifted_by = ${liftedBy},
    lifted_reason = ${reason}, lifted_at = clock_timestamp() where ${standing(tenant, person)} returning *`)
  return row === undefined ? null : restrictionFromRow(row)
}
