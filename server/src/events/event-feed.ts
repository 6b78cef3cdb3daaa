import type { Caller, TenantId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type { StoredEvent } from './event.rules.ts'
import type { EventStore } from './event.store.ts'
import { isReadable } from './event-readers.rules.ts'

type Owner = Pick<Caller, 'tenantId'>

const pollMs = 250
const pageMax = 500
/** What is remembered for all readers of a tenant; a reader that is further behind queries for itself. */
const recentMax = 1000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What all readers of one tenant in this process share: one query of the database for all of them. */
function tenantFeed(events: EventStore, owner: Owner, last: number) {
  let head = last
  /** Behind this sequence all events up to the head are remembered. */
  let from = last
  let recent: readonly StoredEvent[] = []
  let readers = 0
  const waiting = new Set<() => void>()

  async function check(): Promise<void> {
    const found = await events.list(owner, { after: head, limit: pageMax })
    const newest = found.at(-1)
    if (newest === undefined) return
    const all = [...recent, ...found]
    from = all.at(-recentMax - 1)?.sequence ?? from
    recent = all.slice(-recentMax)
    head = newest.sequence
    for (const wake of waiting) wake()
    if (found.length === pageMax) await check()
  }

  return {
    /** The sequence of the newest event that is known. */
    head: () => head,
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
      return sequence >= from ? recent.filter((event) => event.sequence > sequence) : null
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

/** From where a reader follows, and what. */
type Followed = {
  readonly after: number
  readonly last: number
  readonly quietMs: number
  /** Null is every kind. */
  readonly kinds: readonly EventKind[] | null
}

/** Events, and the sequence up to which nothing that the reader may see is left out. */
export type FeedPart = { readonly events: readonly StoredEvent[]; readonly place: number }

/** The events of tenants as they happen, for any number of readers. */
export function eventFeed(store: EventStore) {
  const feeds = new Map<TenantId, ReturnType<typeof tenantFeed>>()

  function feedOf(owner: Owner, last: number) {
    const { tenantId } = owner
    const known = feeds.get(tenantId)
    if (known !== undefined) {
      known.enter()
      return known
    }
    const made = tenantFeed(store, owner, last)
    made.enter()
    feeds.set(tenantId, made)
    void made.watch(() => feeds.delete(tenantId))
    return made
  }

  /**
   * Every event of these kinds behind a sequence, in order, none twice, until the reader leaves; with each part the place that it
   * reaches to. Nothing for a while is an empty part. `last` is what the tenant's last event was a moment ago.
   */
  return async function* follow(
    owner: Owner,
    { after, last, quietMs, kinds }: Followed,
    until: AbortSignal,
  ): AsyncGenerator<FeedPart> {
    const feed = feedOf(owner, last)
    const readable = ({ kind }: StoredEvent) => isReadable(kinds, kind)
    let place = after

    /** Known events, or what the memory does not reach back to. A short page holds everything up to the head before it. */
    async function next(): Promise<FeedPart> {
      const head = feed.head()
      const known = feed.behind(place)
      if (known !== null) return { events: known.filter(readable), place: known.at(-1)?.sequence ?? place }
      const events = await store.list(owner, { after: place, limit: pageMax }, { kinds, subject: null })
      const end = events.at(-1)?.sequence ?? place
      return { events, place: events.length === pageMax ? end : Math.max(head, end) }
    }

    try {
      while (!until.aborted) {
        let part = await next()
        if (part.place === place) {
          await feed.news(quietMs, until)
          part = await next()
        }
        if (until.aborted && part.events.length === 0) return
        yield part
        place = part.place
      }
    } finally {
      feed.leave()
    }
  }
}

export type EventFeed = ReturnType<typeof eventFeed>
