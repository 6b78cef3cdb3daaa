import type { TenantId } from '../../domain/values.ts'

type Load<K, V> = (tenant: TenantId, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>
type Group<K, V> = { readonly keys: Set<K>; readonly answer: Promise<ReadonlyMap<K, V>> }

/**
 * Joins reads of one tenant that wait at the same moment into one flight to the database. A read joins only a flight
 * that has not left, so nobody gets an answer older than the question: this is no cache, and needs no invalidation.
 */
export function groupedReads<K, V>(load: Load<K, V>): (tenant: TenantId, key: K) => Promise<V | null> {
  const waiting = new Map<TenantId, Group<K, V>>()
  const flying = new Map<TenantId, Promise<unknown>>()

  async function depart(tenant: TenantId, keys: Set<K>): Promise<ReadonlyMap<K, V>> {
    await flying.get(tenant)?.catch(() => undefined)
    // Whoever asks in the same turn of the event loop still comes along.
    await new Promise(setImmediate)
    waiting.delete(tenant)
    const flight = load(tenant, [...keys])
    flying.set(tenant, flight)
    try {
      return await flight
    } finally {
      if (flying.get(tenant) === flight) flying.delete(tenant)
    }
  }

  return (tenant, key) => {
    let group = waiting.get(tenant)
    if (group === undefined) {
      const keys = new Set<K>()
      group = { keys, answer: depart(tenant, keys) }
      waiting.set(tenant, group)
    }
    group.keys.add(key)
    return group.answer.then((found) => found.get(key) ?? null)
  }
}
