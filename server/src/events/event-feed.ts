import type { Caller, TenantId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type { StoredEvent } from './event.rules.ts'
import type { EventHead, EventStore } from './event.store.ts'
import { isReadable } from './event-readers.rules.ts'

type Owner = Pick<Caller, 'tenantId'>

const pollMs = 250
const pageMax = 500
/** What is remembered for all readers of a tenant; a reader that is further behind queries for itself. */
const recentMax = 1000
/** How many tenants are read at once after a poll: news for every tenant must not take the connections that callers need. */
const readsMax = 4

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What all readers of one tenant in this process share: one query of the database for all of them. */
function tenantFeed(events: Pick<EventStore, 'list'>, owner: Owner, last: number) {
  let head = last
  /** Up to here a poll has found events and they were read. It can be behind the last event: a number need not have one. */
  let read = last
  /** Behind this sequence all events up to the head are remembered. */
  let from = last
  let recent: readonly StoredEvent[] = []
  let readers = 0
  const waiting = new Set<() => void>()

  async function readBehind(): Promise<void> {
    const found = await events.list(owner, { after: head, limit: pageMax })
    const newest = found.at(-1)
    if (newest === undefined) return
    const all = [...recent, ...found]
    from = all.at(-recentMax - 1)?.sequence ?? from
    recent = all.slice(-recentMax)
    head = newest.sequence
    for (const wake of waiting) wake()
    if (found.length === pageMax) await readBehind()
  }

  return {
    /** The sequence of the newest event that is known. */
    head: () => head,
    /** What a poll compares with. */
    known: (): EventHead => ({ tenantId: owner.tenantId, last: Math.max(head, read) }),
    enter(): void {
      readers += 1
    },
    leave(): void {
      readers -= 1
    },
    isRead: () => readers > 0,
    /** Reads what a poll has found. Should that fail, the next poll finds it again. */
    async readTo(found: number): Promise<void> {
      await readBehind()
      read = found
    },
    /** Known events behind this sequence; null when the memory does not reach back that far. */
    behind(sequence: number): readonly StoredEvent[] | null {
      if (sequence >= head) return []
      return sequence >= from ? recent.filter((event) => event.sequence > sequence) : null
    },
    /** Waits for events behind this sequence: at most this long, and no longer than the reader stays. */
    news(sequence: number, quietMs: number, until: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        if (sequence < head || until.aborted) return resolve()
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

type TenantFeed = ReturnType<typeof tenantFeed>

/** The feeds of all tenants that have readers at this instance, kept up to date by one poll for all of them. */
function polledFeeds(events: Pick<EventStore, 'list' | 'heads'>) {
  const feeds = new Map<TenantId, TenantFeed>()
  let isPolling = false

  async function readNext(moved: EventHead[]): Promise<void> {
    for (let next = moved.pop(); next !== undefined; next = moved.pop())
      await feeds
        .get(next.tenantId)
        ?.readTo(next.last)
        .catch(() => undefined)
  }

  async function check(): Promise<void> {
    const moved = [...(await events.heads([...feeds.values()].map((feed) => feed.known())))]
    await Promise.all(Array.from({ length: readsMax }, () => readNext(moved)))
  }

  /** Polls while there are readers. While the database is away, they wait. */
  async function poll(): Promise<void> {
    while (feeds.size > 0) {
      await check().catch(() => undefined)
      await pause(pollMs)
      for (const [tenantId, feed] of feeds) if (!feed.isRead()) feeds.delete(tenantId)
    }
    isPolling = false
  }

  /** The feed of a tenant, with one more reader. `last` is what the tenant's last event was a moment ago. */
  return function enter(owner: Owner, last: number): TenantFeed {
    const feed = feeds.get(owner.tenantId) ?? tenantFeed(events, owner, last)
    feed.enter()
    feeds.set(owner.tenantId, feed)
    if (!isPolling) {
      isPolling = true
      void poll()
    }
    return feed
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
export function eventFeed(store: Pick<EventStore, 'list' | 'heads'>) {
  const enter = polledFeeds(store)

  /**
   * Every event of these kinds behind a sequence, in order, none twice, until the reader leaves; with each part the place that it
   * reaches to. Nothing for a while is an empty part.
   */
  return async function* follow(
    owner: Owner,
    { after, last, quietMs, kinds }: Followed,
    until: AbortSignal,
  ): AsyncGenerator<FeedPart> {
    const feed = enter(owner, last)
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
          await feed.news(place, quietMs, until)
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
