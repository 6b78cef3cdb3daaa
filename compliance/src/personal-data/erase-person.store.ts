import type { ErasureLine } from '@firsthand/sealing/erasure-register'
import type { Holder } from '@firsthand/sealing/sealed-text'
import sql from 'sql-template-tag'
import { oneRow, type Query } from '../postgres/scope.ts'
import type { ErasureRow } from '../rows.gen.ts'

type Erased = Pick<ErasureRow, 'tenant_id' | 'erasure_id' | 'person' | 'holders' | 'erased_at'>

const lineOf = (row: Erased): ErasureLine => ({
  erasureId: row.erasure_id,
  tenant: row.tenant_id,
  person: row.person,
  holders: row.holders as readonly Holder[],
  erasedAt: row.erased_at.toISOString(),
})

/** Destroys the keys of a person and what may be deleted; `waits` while a hold stands. Under the same id it is done once. */
export async function eraseRows(query: Query, person: string, erasureId: string): Promise<'erased' | 'waits'> {
  const { outcome } = await oneRow<{ readonly outcome: 'erased' | 'waits' }>(
    query,
    sql`select cmp.erase_person(${erasureId}, ${person}, 'service', null, '{}') as outcome`,
  )
  return outcome
}

/** Once more, after a backup was restored that has the keys. */
export async function eraseAgain(query: Query, { erasureId, person, holders, erasedAt }: ErasureLine): Promise<void> {
  await query(sql`select cmp.erase_person(${erasureId}, ${person}, 'register', ${erasedAt}, ${[...holders]})`)
}

/** The erasure as the register has it; null when it is there already. */
export async function unregistered(query: Query, tenant: string, erasureId: string): Promise<ErasureLine | null> {
  const [row] = await query<ErasureRow>(sql`select * from cmp.erasure where tenant_id = ${tenant}
    and erasure_id = ${erasureId} and registered_at is null for no key update`)
  return row === undefined ? null : lineOf(row)
}

export async function noteRegistered(query: Query, tenant: string, erasureId: string): Promise<void> {
  await query(sql`update cmp.erasure set registered_at = clock_timestamp() where tenant_id = ${tenant}
    and erasure_id = ${erasureId}`)
}

/** Of every tenant, whether it is in the register. */
export async function listedErasures(query: Query): Promise<ReadonlyMap<string, boolean>> {
  type Listed = { readonly erasure_id: string; readonly registered: boolean }
  const rows = await query<Listed>(sql`select erasure_id, registered from cmp.listed_erasures()`)
  return new Map(rows.map(({ erasure_id, registered }) => [erasure_id, registered]))
}

/** Of every tenant, those that a crash has kept from the register. */
export async function unregisteredErasures(query: Query): Promise<readonly ErasureLine[]> {
  return (await query<Erased>(sql`select * from cmp.unregistered_erasures()`)).map(lineOf)
}

/** Obeys a legal hold of the service's officers, or its release. */
export async function noteHold(
  query: Query,
  tenant: string,
  { person, holdId, stands }: { readonly person: string; readonly holdId: string; readonly stands: boolean },
): Promise<void> {
  const released = stands ? sql`null` : sql`clock_timestamp()`
  await query(sql`insert into cmp.legal_hold (tenant_id, hold_id, person, released_at)
    values (${tenant}, ${holdId}, ${person}, ${released})
    on conflict (tenant_id, hold_id) do update set released_at = excluded.released_at`)
}
