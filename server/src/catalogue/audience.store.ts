import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import { type Audiences, everyTenant, largeSets, type Sharing, setOf } from './audience.rules.ts'

type NamedSet = { readonly audience: string; readonly shared: boolean }

const asJson = (sets: readonly string[]) => JSON.stringify(sets.map((set) => set.split(' ')))

/** The names of those lists that are long. An audience that is shared stays so until the transaction ends. */
export async function audiencesOf(
  query: TenantTransaction,
  sharing: Sharing | null,
  lists: readonly (readonly string[])[],
): Promise<Audiences> {
  if (sharing === null) return everyTenant
  const sets = [...largeSets(sharing, lists).keys()]
  if (sets.length === 0) return everyTenant
  const rows = await query<NamedSet>(sql`select audience, shared from app.name_audiences(${asJson(sets)})`)
  const named = new Map(sets.map((set, i) => [set, rows[i]]))
  const of = (tenants: readonly string[]) => (tenants.length > sharing.tenantsAbove ? named.get(setOf(tenants)) : null)
  return {
    holders(tenants) {
      const set = of(tenants)
      return set?.shared ? [set.audience] : tenants
    },
    receivers(tenants) {
      const set = of(tenants)
      return set ? [set.audience] : tenants
    },
  }
}

/** Lets copies stand under these sets where their tenants have a place left; answers under which they may. In a transaction of its own. */
export async function shareWith(query: TenantTransaction, sets: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await query<NamedSet>(sql`select audience, shared from app.share_with_audiences(${asJson(sets)})`)
  return new Set(sets.filter((_, i) => rows[i]?.shared))
}

/** How many events of audiences wait for their numbers, about. */
export async function sharedEventsWaiting(query: TenantTransaction): Promise<number> {
  const [row] = await query<{ readonly waiting: string }>(sql`select app.shared_events_waiting() as waiting`)
  return Number(row?.waiting ?? 0)
}
