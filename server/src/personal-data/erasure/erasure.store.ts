import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { ErasureLine } from '@firsthand/sealing/erasure-register'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { Holder } from '@firsthand/sealing/sealed-text'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import type { ErasureRequest } from '@firsthand/wire/people/personal-data'
import sql from 'sql-template-tag'
import type { ErasureRequestRow, ErasureRow } from '#rows.gen'

/** Destroys the keys, in this transaction. This process forgets them at once, others within seconds. */
export async function erase(
  query: TenantTransaction,
  { person, holders, proposalId }: { person: BuyerId; holders: readonly Holder[]; proposalId: string },
): Promise<void> {
  await query(sql`select app.erase(uuidv7(), ${person}, ${[...holders]}, 'proposal', ${proposalId}, null)`)
  const { keys } = sealingOf(query)
  for (const holder of holders) keys.forget(holder)
}

/** Once more, after a backup was restored that has the keys. */
export async function eraseAgain(query: TenantTransaction, line: ErasureLine): Promise<void> {
  const { erasureId, person, holders, erasedAt } = line
  await query(sql`select app.erase(${erasureId}, ${person}, ${[...holders]}, 'register', null, ${erasedAt})`)
}

/** Every erasure of every tenant, and whether it is in the register. */
export async function listedErasures(query: TenantTransaction): Promise<ReadonlyMap<string, boolean>> {
  type Listed = { readonly erasure_id: string; readonly registered: boolean }
  const rows = await query<Listed>(sql`select erasure_id, registered from app.listed_erasures()`)
  return new Map(rows.map(({ erasure_id, registered }) => [erasure_id, registered]))
}

export type Unfinished = { readonly tenant: TenantId; readonly erasureId: string }

export async function unfinishedErasures(query: TenantTransaction): Promise<readonly Unfinished[]> {
  type Row = { readonly tenant_id: string; readonly erasure_id: string }
  const rows = await query<Row>(sql`select tenant_id, erasure_id from app.unfinished_erasures(50)`)
  return rows.map(({ tenant_id, erasure_id }) => ({ tenant: tenant_id as TenantId, erasureId: erasure_id }))
}

/** An erasure, locked; null when another worker has it. */
export async function lockErasure(query: TenantTransaction, { tenant, erasureId }: Unfinished) {
  const [row] = await query<ErasureRow>(sql`select * from app.erasure where tenant_id = ${tenant}
    and erasure_id = ${erasureId} for no key update skip locked`)
  return row ?? null
}

export async function noteRegistered(query: TenantTransaction, { tenant, erasureId }: Unfinished): Promise<void> {
  await query(sql`update app.erasure set registered_at = clock_timestamp() where tenant_id = ${tenant}
    and erasure_id = ${erasureId}`)
}

export async function noteAtCompliance(query: TenantTransaction, { tenant, erasureId }: Unfinished): Promise<void> {
  await query(sql`update app.erasure set compliance_at = clock_timestamp() where tenant_id = ${tenant}
    and erasure_id = ${erasureId}`)
}

export const requestFromRow = (row: ErasureRequestRow): ErasureRequest => ({
  requestId: row.request_id,
  person: row.person,
  requestedAt: row.requested_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  outcome: row.outcome,
})

/** The request that waits; a new one when none does. */
export async function keepRequest(
  query: TenantTransaction,
  tenant: TenantId,
  person: BuyerId,
): Promise<{ readonly row: ErasureRequestRow; readonly isNew: boolean }> {
  const [made] = await query<ErasureRequestRow>(sql`insert into app.erasure_request (tenant_id, person)
    values (${tenant}, ${person}) on conflict (tenant_id, person) where closed_at is null do nothing returning *`)
  if (made !== undefined) return { row: made, isNew: true }
  const [row] = await query<ErasureRequestRow>(sql`select * from app.erasure_request where tenant_id = ${tenant}
    and person = ${person} and closed_at is null`)
  if (row === undefined) throw new Error('a request was closed while it was asked for')
  return { row, isNew: false }
}

export async function closeRequest(
  query: TenantTransaction,
  tenant: TenantId,
  person: BuyerId,
  outcome: 'erased' | 'rejected',
): Promise<void> {
  await query(sql`update app.erasure_request set closed_at = clock_timestamp(), outcome = ${outcome}
    where tenant_id = ${tenant} and person = ${person} and closed_at is null`)
}

/** Those that wait, the oldest first; one more than `limit` when there is a further page. */
export async function waitingRequests(
  query: TenantTransaction,
  tenant: TenantId,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly ErasureRequest[]> {
  const rows = await query<ErasureRequestRow>(sql`select * from app.erasure_request where tenant_id = ${tenant}
    and closed_at is null and (${after}::uuid is null or request_id > ${after}) order by request_id limit ${limit + 1}`)
  return rows.map(requestFromRow)
}
