import type { TenantId } from '@firsthand/values/values'

type Group<T, A> = { readonly items: Set<T>; readonly answer: Promise<A> }

/**
 * Joins questions under one key that wait at the same moment into one. A question joins only one that has not been sent, so
 * nobody gets an answer older than the question: this is no memory, and needs no invalidation.
 */
export function coalesce<K, T, A>(ask: (key: K, items: ReadonlySet<T>) => Promise<A>): (key: K, item: T) => Promise<A> {
  const waiting = new Map<K, Group<T, A>>()
  const underway = new Map<K, Promise<A>>()

  async function send(key: K, items: ReadonlySet<T>): Promise<A> {
    await underway.get(key)?.catch(() => undefined)
    // What is asked in the same turn of the event loop is still included.
    await new Promise(setImmediate)
    waiting.delete(key)
    const pending = ask(key, items)
    underway.set(key, pending)
    try {
      return await pending
    } finally {
      if (underway.get(key) === pending) underway.delete(key)
    }
  }

  return (key, item) => {
    let group = waiting.get(key)
    if (group === undefined) {
      const items = new Set<T>()
      group = { items, answer: send(key, items) }
      waiting.set(key, group)
    }
    group.items.add(item)
    return group.answer
  }
}

type Load<K, V> = (tenant: TenantId, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>

/** Joins reads of one tenant that wait at the same moment into one round trip to the database. */
export function groupedReads<K, V>(load: Load<K, V>): (tenant: TenantId, key: K) => Promise<V | null> {
  const coalesced = coalesce<TenantId, K, ReadonlyMap<K, V>>((tenant, keys) => load(tenant, [...keys]))
  return (tenant, key) => coalesced(tenant, key).then((found) => found.get(key) ?? null)
}
