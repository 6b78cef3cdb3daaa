import type { Hold } from '@firsthand/wire/compliance-officer'
import sql from 'sql-template-tag'
import type { Officer, Scope } from '../identity/caller.ts'
import { oneRow, type Query } from '../postgres/scope.ts'
import type { HoldRow } from '../rows.gen.ts'
import type { KnownAs } from '../sealing/person.store.ts'

export const holdFromRow = (row: HoldRow, knownAs: KnownAs): Hold => ({
  id: row.id,
  subject: knownAs(row.subject),
  person: row.subject,
  state: row.released_by !== null ? 'released' : row.proposed_by !== null ? 'release_proposed' : 'held',
  reason: row.reason,
  placedBy: row.placed_by,
  placedAt: row.placed_at.toISOString(),
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at?.toISOString() ?? null,
  proposedReason: row.proposed_reason,
  releasedBy: row.released_by,
  releasedAt: row.released_at?.toISOString() ?? null,
  releaseReason: row.released_reason,
})

export const insertHold = (query: Query, officer: Scope, subject: string, reason: string): Promise<HoldRow> =>
  oneRow(
    query,
    sql`insert into cmp.hold (tenant_id, subject, reason, placed_by)
      values (${officer.tenant}, ${subject}, ${reason}, ${officer.subject}) returning *`,
  )

export async function lockHold(query: Query, { tenant }: Scope, id: string): Promise<HoldRow | undefined> {
  const [hold] = await query<HoldRow>(
    sql`select * from cmp.hold where tenant_id = ${tenant} and id = ${id} for no key update`,
  )
  return hold
}

/** Writes the first of two officers down, also as the customer that they may be. Reasons are sealed. */
export const proposeRelease = (
  query: Query,
  { tenant, subject, person }: Officer,
  id: string,
  reason: string,
): Promise<HoldRow> =>
  oneRow(
    query,
    sql`update cmp.hold set proposed_by = ${subject}, proposed_as = ${person}, proposed_reason = ${reason}, proposed_at = now()
      where tenant_id = ${tenant} and id = ${id} returning *`,
  )

/** Writes the second officer down, and the hold is over. */
export const endHold = (
  query: Query,
  { tenant, subject, person }: Officer,
  id: string,
  reason: string,
): Promise<HoldRow> =>
  oneRow(
    query,
    sql`update cmp.hold set released_by = ${subject}, released_as = ${person}, released_reason = ${reason}, released_at = now()
      where tenant_id = ${tenant} and id = ${id} returning *`,
  )
