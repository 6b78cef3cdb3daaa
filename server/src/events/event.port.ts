import type { Caller, EventId } from '@firsthand/values/values'
import type { StoredEvent } from './event.rules.ts'

type Owner = Pick<Caller, 'tenantId'>

/**
 * The events of a tenant. Whoever sees one sees all before it: they become visible in the order of their sequence, so a
 * reader who asks for what lies behind the last one that it has misses none.
 */
export interface EventStore {
  /** Behind this sequence, in order, as many as asked for at most. */
  list(owner: Owner, after: number, limit: number): Promise<readonly StoredEvent[]>
  /** Null when the tenant has no such event. */
  find(owner: Owner, id: EventId): Promise<StoredEvent | null>
  /** The sequence of the last event; 0 when there is none. */
  last(owner: Owner): Promise<number>
}
