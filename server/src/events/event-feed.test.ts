import type { EventId, TenantId } from '@firsthand/values/values'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredEvent } from './event.rules.ts'
import type { EventHead, EventRange } from './event.store.ts'
import { eventFeed } from './event-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tenantNamed = (name: string) => name as TenantId

/** Events in memory, with a count of what is asked for. */
function storeUnderTest() {
  const kept = new Map<TenantId, StoredEvent[]>()
  const heads = new Map<TenantId, number>()
  const asked = { polls: 0, lists: 0, tenantsPolled: 0 }
  let isAway = false
  const requireThere = () => {
    if (isAway) throw new Error('the database is away')
  }
  return {
    asked,
    leave: (away: boolean) => {
      isAway = away
    },
    write(tenantId: TenantId, kind: StoredEvent['kind'] = 'quote.settled') {
      const sequence = (heads.get(tenantId) ?? 0) + 1
      const event = {
        tenantId,
        sequence,
        id: `${sequence}` as EventId,
        kind,
        subject: 's',
        at: new Date(0),
        data: '{}',
      }
      kept.set(tenantId, [...(kept.get(tenantId) ?? []), event])
      heads.set(tenantId, sequence)
    },
    /** Moves the head and keeps no event, as a restore does with the numbers that may have been lost. */
    skip: (tenantId: TenantId, to: number) => heads.set(tenantId, to),
    async list({ tenantId }: { tenantId: TenantId }, { after, limit }: EventRange) {
      asked.lists += 1
      requireThere()
      return (kept.get(tenantId) ?? []).filter(({ sequence }) => sequence > after).slice(0, limit)
    },
    async heads(known: readonly EventHead[]) {
      asked.polls += 1
      asked.tenantsPolled = known.length
      requireThere()
      return known.flatMap(({ tenantId, last }) => {
        const head = heads.get(tenantId) ?? 0
        return head > last ? [{ tenantId, last: head }] : []
      })
    },
  }
}

/** Follows a tenant and collects the sequences, until it is stopped. */
function readerOf(follow: ReturnType<typeof eventFeed>, tenantId: TenantId, after = 0) {
  const leaving = new AbortController()
  const seen: number[] = []
  const followed = { after, last: after, quietMs: 10_000, kinds: null }
  const over = (async () => {
    for await (const { events } of follow({ tenantId }, followed, leaving.signal))
      seen.push(...events.map(({ sequence }) => sequence))
  })()
  return {
    seen,
    async leave() {
      leaving.abort()
      await over
    },
  }
}

test('one poll serves the readers of every tenant, and only tenants with events are read', async () => {
  const store = storeUnderTest()
  const follow = eventFeed(store)
  const tenants = Array.from({ length: 50 }, (_, i) => tenantNamed(`tenant-${i}`))
  const readers = tenants.flatMap((tenant) => [readerOf(follow, tenant), readerOf(follow, tenant)])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.asked).toEqual({ polls: 5, lists: 0, tenantsPolled: 50 })
  for (const tenant of tenants.slice(0, 3)) store.write(tenant)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.asked).toEqual({ polls: 9, lists: 3, tenantsPolled: 50 })
  expect(readers.map(({ seen }) => seen.length)).toEqual(readers.map((_, i) => (i < 6 ? 1 : 0)))
  await Promise.all(readers.map((reader) => reader.leave()))
})

test('nothing is polled without readers, and a reader who comes later is served again', async () => {
  const store = storeUnderTest()
  const follow = eventFeed(store)
  const [acme, globex] = [tenantNamed('acme'), tenantNamed('globex')]
  const [first, second] = [readerOf(follow, acme), readerOf(follow, globex)]
  await vi.advanceTimersByTimeAsync(300)
  await first.leave()
  await vi.advanceTimersByTimeAsync(500)
  expect(store.asked.tenantsPolled).toBe(1)
  await second.leave()
  await vi.advanceTimersByTimeAsync(500)
  const { polls } = store.asked
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.asked.polls).toBe(polls)
  const third = readerOf(follow, acme)
  store.write(acme)
  await vi.advanceTimersByTimeAsync(300)
  expect(third.seen).toEqual([1])
  await third.leave()
})

test('while the database is away readers wait, and then miss nothing', async () => {
  const store = storeUnderTest()
  const acme = tenantNamed('acme')
  const reader = readerOf(eventFeed(store), acme)
  await vi.advanceTimersByTimeAsync(300)
  store.leave(true)
  for (let i = 0; i < 1_200; i += 1) store.write(acme)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reader.seen).toEqual([])
  store.leave(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(reader.seen).toEqual(Array.from({ length: 1_200 }, (_, i) => i + 1))
  await reader.leave()
})

test('a number without an event is read once, not at every poll', async () => {
  const store = storeUnderTest()
  const acme = tenantNamed('acme')
  const reader = readerOf(eventFeed(store), acme)
  store.write(acme)
  store.skip(acme, 1_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([reader.seen, store.asked.lists]).toEqual([[1], 1])
  store.write(acme)
  await vi.advanceTimersByTimeAsync(300)
  expect(reader.seen).toEqual([1, 1_001])
  await reader.leave()
})
