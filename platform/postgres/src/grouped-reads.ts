import type { TenantId } from '@firsthand/values/values'
import { coalesce } from './coalesce.ts'

type Load<K, V> = (tenant: TenantId, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>

/** Joins reads of one tenant that wait at the same moment into one flight to the database. */
export function groupedReads<K, V>(load: Load<K, V>): (tenant: TenantId, key: K) => Promise<V | null> {
  const coalesced = coalesce<TenantId, K, ReadonlyMap<K, V>>((tenant, keys) => load(tenant, [...keys]))
  return (tenant, key) => coalesced(tenant, key).then((found) => found.get(key) ?? null)
}
