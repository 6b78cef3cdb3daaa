import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Caller, TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { Found, Reader } from './shown-to.rules.ts'

/** Of these buyers, those whose data an officer has restricted. */
async function restrictedAmong(
  query: TenantTransaction,
  tenant: TenantId,
  buyers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (buyers.length === 0) return new Set()
  const asked = sql`select person from app.restriction where tenant_id = ${tenant} and person = any (${[...buyers]})
    and lifted_at is null`
  const rows = await query<{ readonly person: string }>(asked)
  return new Set(rows.map(({ person }) => person))
}

/** The reader as far as each sale goes: what names a restricted person is shown to officers alone. */
export async function readersOf(
  query: TenantTransaction,
  { tenantId, roles }: Pick<Caller, 'tenantId' | 'roles'>,
  reader: Reader,
  found: readonly Found[],
): Promise<(each: Found) => Reader> {
  if (!reader.seesPeople || roles.has('compliance-officer')) return () => reader
  const restricted = await restrictedAmong(query, tenantId, [...new Set(found.map(({ caller }) => caller))])
  return ({ caller }) => (restricted.has(caller) ? { ...reader, seesPeople: false } : reader)
}
