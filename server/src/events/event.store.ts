import { prepared, type Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, EventId, TenantId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type pg from 'pg'
import sql, { empty, raw } from 'sql-template-tag'
import type { EventRow } from '#rows.gen'
import type { StoredEvent } from './event.rules.ts'

type Owner = Pick<Caller, 'tenantId'>

/** `v` is an event. */
export const eventColumns = 'v.tenant_id, v.sequence, v.id, v.kind, v.subject, v.at, v.data'

export const eventFromRow = (row: EventRow): StoredEvent => ({
  tenantId: row.tenant_id as TenantId,
  sequence: Number(row.sequence),
  id: row.id as EventId,
  kind: row.kind as EventKind,
  subject: row.subject,
  at: row.at,
  data: row.data,
})

/** Each null when it is not given. */
export type EventFilter = { readonly kind: EventKind | null; readonly subject: string | null }

/** By the filters that are given: each has an index in the order of the sequence. */
function behind(tenantId: TenantId, after: number, limit: number, { kind, subject }: EventFilter): Query {
  const ofKind = kind === null ? empty : sql`and v.kind = ${kind}`
  const about = subject === null ? empty : sql`and v.subject = ${subject}`
  const query = sql`select ${raw(eventColumns)} from app.event v
    where v.tenant_id = ${tenantId} and v.sequence > ${after} ${ofKind} ${about} order by v.sequence limit ${limit}`
  return prepared(`events_behind${kind === null ? '' : '_kind'}${subject === null ? '' : '_subject'}`, query)
}
const every: EventFilter = { kind: null, subject: null }

const byId = {
  name: 'event_by_id',
  text: `select ${eventColumns} from app.event v where v.tenant_id = $1 and v.id = $2`,
}
const last = {
  name: 'event_last',
  text: 'select v.sequence from app.event v where v.tenant_id = $1 order by v.sequence desc limit 1',
}

/**
 * The events of a tenant, on the login that row-level security binds to the tenant. They become visible in the order of
 * their sequence, so a reader that asks for those after the last one it has misses none.
 */
export const eventStore = (pool: pg.Pool) => ({
  /** After this sequence, in order, at most as many as requested. */
  async list({ tenantId }: Owner, after: number, limit: number, filter = every): Promise<readonly StoredEvent[]> {
    const [rows] = await tenantPipeline<[EventRow]>(pool, tenantId, [behind(tenantId, after, limit, filter)])
    return rows.map(eventFromRow)
  },

  /** Null when the tenant has no such event. */
  async find({ tenantId }: Owner, id: EventId): Promise<StoredEvent | null> {
    const [[row]] = await tenantPipeline<[EventRow]>(pool, tenantId, [{ ...byId, values: [tenantId, id] }])
    return row ? eventFromRow(row) : null
  },

  /** The sequence of the last event; 0 when there is none. */
  async last({ tenantId }: Owner): Promise<number> {
    const [[row]] = await tenantPipeline<[Pick<EventRow, 'sequence'>]>(pool, tenantId, [
      { ...last, values: [tenantId] },
    ])
    return Number(row?.sequence ?? 0)
  },
})

export type EventStore = ReturnType<typeof eventStore>
