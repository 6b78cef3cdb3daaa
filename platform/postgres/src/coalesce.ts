type Group<T, A> = { readonly items: Set<T>; readonly answer: Promise<A> }

/**
 * Joins questions under one key that wait at the same moment into one. A question joins only one that has not left, so
 * nobody gets an answer older than the question: this is no memory, and needs no invalidation.
 */
export function coalesce<K, T, A>(ask: (key: K, items: ReadonlySet<T>) => Promise<A>): (key: K, item: T) => Promise<A> {
  const waiting = new Map<K, Group<T, A>>()
  const flying = new Map<K, Promise<A>>()

  async function depart(key: K, items: ReadonlySet<T>): Promise<A> {
    await flying.get(key)?.catch(() => undefined)
    // Whoever asks in the same turn of the event loop still comes along.
    await new Promise(setImmediate)
    waiting.delete(key)
    const pending = ask(key, items)
    flying.set(key, pending)
    try {
      return await pending
    } finally {
      if (flying.get(key) === pending) flying.delete(key)
    }
  }

  return (key, item) => {
    let group = waiting.get(key)
    if (group === undefined) {
      const items = new Set<T>()
      group = { items, answer: depart(key, items) }
      waiting.set(key, group)
    }
    group.items.add(item)
    return group.answer
  }
}
