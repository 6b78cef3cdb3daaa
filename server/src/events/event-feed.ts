import type { Caller, TenantId } from '@firsthand/values/values'
import type { StoredEvent } from './event.rules.ts'
import type { EventStore } from './event.store.ts'

type Owner = Pick<Caller, 'tenantId'>

const pollMs = 250
const pageMax = 500
/** What is remembered for all readers of a tenant; a reader that is further behind queries for itself. */
const recentMax = 1000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What all readers of one tenant in this process share: one query of the database for all of them. */
function tenantFeed(events: EventStore, owner: Owner, last: number) {
  let head = last
  let recent: readonly StoredEvent[] = []
  let readers = 0
  const waiting = new Set<() => void>()

  async function check(): Promise<void> {
    const found = await events.list(owner, head, pageMax)
    const newest = found.at(-1)
    if (newest === undefined) return
    recent = [...recent, ...found].slice(-recentMax)
    head = newest.sequence
    for (const wake of waiting) wake()
    if (found.length === pageMax) await check()
  }

  return {
    readers: () => readers,
    enter(): void {
      readers += 1
    },
    leave(): void {
      readers -= 1
    },
    /** Polls while there are readers. While the database is away, they wait. */
    async watch(ended: () => void): Promise<void> {
      while (readers > 0) {
        await check().catch(() => undefined)
        await pause(pollMs)
      }
      ended()
    },
    /** Known events behind this sequence; null when the memory does not reach back that far. */
    behind(sequence: number): readonly StoredEvent[] | null {
      if (sequence >= head) return []
      const [eldest] = recent
      return eldest !== undefined && eldest.sequence <= sequence + 1
        ? recent.slice(sequence + 1 - eldest.sequence)
        : null
    },
    /** Waits for new events: at most this long, and no longer than the reader stays. */
    news(quietMs: number, until: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          until.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, quietMs)
        waiting.add(wake)
        until.addEventListener('abort', wake, { once: true })
      })
    },
  }
}

/** The events of tenants as they happen, for any number of readers. */
export function eventFeed(events: EventStore) {
  const feeds = new Map<TenantId, ReturnType<typeof tenantFeed>>()

  function feedOf(owner: Owner, last: number) {
    const { tenantId } = owner
    const known = feeds.get(tenantId)
    if (known !== undefined) {
      known.enter()
      return known
    }
    const made = tenantFeed(events, owner, last)
    made.enter()
    feeds.set(tenantId, made)
    void made.watch(() => feeds.delete(tenantId))
    return made
  }

  /**
   * Every event behind a sequence, in order, none twice, until the reader leaves; nothing for a while is an empty list.
   * `last` is what the tenant's last event was a moment ago.
   */
  return async function* follow(
    owner: Owner,
    { after, last, quietMs }: { readonly after: number; readonly last: number; readonly quietMs: number },
    until: AbortSignal,
  ): AsyncGenerator<readonly StoredEvent[]> {
    const feed = feedOf(owner, last)
    let position = after
    try {
      while (!until.aborted) {
        const found = feed.behind(position) ?? (await events.list(owner, position, pageMax))
        if (found.length === 0) await feed.news(quietMs, until)
        const fresh = found.length > 0 ? found : (feed.behind(position) ?? [])
        if (until.aborted && fresh.length === 0) return
        yield fresh
        position = fresh.at(-1)?.sequence ?? position
      }
    } finally {
      feed.leave()
    }
  }
}

export type EventFeed = ReturnType<typeof eventFeed>
