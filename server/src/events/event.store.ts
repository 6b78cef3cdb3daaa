import { prepared, type Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, EventId, TenantId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type pg from 'pg'
import sql, { empty, raw } from 'sql-template-tag'
import type { EventRow } from '#rows.gen'
import { type LateIds, lateIds, type StoredEvent } from './event.rules.ts'

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

/** Each null when everything is wanted. */
export type EventFilter = { readonly kinds: readonly EventKind[] | null; readonly subject: string | null }

/** Which part of a tenant's events: between two sequences, neither of them included, from the one end or from the other. */
export type EventRange = {
  readonly after: number
  readonly before?: number
  readonly order?: 'asc' | 'desc'
  readonly limit: number
}

/** The first late event of a tenant: every event of a higher sequence is late as well, since ids are given out in its order. */
const firstLate = (tenantId: TenantId, { sure }: LateIds) =>
  sql`select f.sequence from app.event f where f.tenant_id = ${tenantId} and f.id >= ${sure}::uuid order by f.id limit 1`

/** `v` is late: the ids leave the months before out, and the sequence stops the walk along an index. */
const isLate = (tenantId: TenantId, late: LateIds) =>
  sql`v.id >= ${late.from}::uuid and v.sequence >= (${firstLate(tenantId, late)})`

/**
 * By the filters that are given: each has an index in the order of the sequence. Several kinds are read one by one along their
 * index and put together, so that kinds that are rare beside others cost no more.
 */
function inRange(tenantId: TenantId, range: EventRange, { kinds, subject }: EventFilter, late: LateIds | null): Query {
  const { after, before = Number.MAX_SAFE_INTEGER, order = 'asc', limit } = range
  const lately = late === null ? empty : sql`and ${isLate(tenantId, late)}`
  const between = sql`v.tenant_id = ${tenantId} and v.sequence > ${after} and v.sequence < ${before} ${lately}`
  const sorted = sql`order by v.sequence ${raw(order)} limit ${limit}`
  const about = subject === null ? empty : sql`and v.subject = ${subject}`
  const name = `events_${late === null ? '' : 'late_'}${order}${kinds === null ? '' : '_kinds'}${subject === null ? '' : '_subject'}`
  const events = sql`select ${raw(eventColumns)} from app.event v where ${between} ${about}`
  if (kinds === null) return prepared(name, sql`${events} ${sorted}`)
  if (subject !== null) return prepared(name, sql`${events} and v.kind = any(${[...kinds]}) ${sorted}`)
  const each = sql`${events} and v.kind = k.kind ${sorted}`
  return prepared(
    name,
    sql`select ${raw(eventColumns)} from unnest(${[...kinds]}::text[]) k (kind) cross join lateral (${each}) v ${sorted}`,
  )
}
const every: EventFilter = { kinds: null, subject: null }

const byId = {
  name: 'event_by_id',
  text: `select ${eventColumns} from app.event v where v.tenant_id = $1 and v.id = $2`,
}
/** Of a tenant whose events are all in the archive, the last that left. */
function lastOf(tenantId: TenantId, late: LateIds): Query {
  const event = sql`select v.sequence from app.event v where v.tenant_id = ${tenantId}`
  const newest = sql`order by v.sequence desc limit 1`
  return prepared(
    'event_last',
    sql`select coalesce((${event} and ${isLate(tenantId, late)} ${newest}), (${event} ${newest}),
      (select max(a.last_number) from app.archive a where a.tenant_id = ${tenantId} and a.name = 'event')) as sequence`,
  )
}

/**
 * The events of a tenant, on the login that row-level security binds to the tenant. They become visible in the order of
 * their sequence, so a reader that asks for those after the last one it has misses none.
 */
export const eventStore = (pool: pg.Pool) => ({
  /**
   * In the order of the range, at most as many as requested. Nearly everybody asks for late events: those are read without the months
   * before, and everything only when they are not the whole answer.
   */
  async list({ tenantId }: Owner, range: EventRange, filter = every): Promise<readonly StoredEvent[]> {
    if (filter.kinds?.length === 0) return []
    const late = lateIds(new Date())
    const [rows, [first]] = await tenantPipeline<[EventRow, Pick<EventRow, 'sequence'>]>(pool, tenantId, [
      inRange(tenantId, range, filter, late),
      prepared('event_first_late', firstLate(tenantId, late)),
    ])
    const isWhole = range.order === 'desc' ? rows.length === range.limit : Number(first?.sequence) <= range.after + 1
    if (isWhole) return rows.map(eventFromRow)
    const [all] = await tenantPipeline<[EventRow]>(pool, tenantId, [inRange(tenantId, range, filter, null)])
    return all.map(eventFromRow)
  },

  /** Null when the tenant has no such event. */
  async find({ tenantId }: Owner, id: EventId): Promise<StoredEvent | null> {
    const [[row]] = await tenantPipeline<[EventRow]>(pool, tenantId, [{ ...byId, values: [tenantId, id] }])
    return row ? eventFromRow(row) : null
  },

  /** The sequence of the last event; 0 when there is none. */
  async last({ tenantId }: Owner): Promise<number> {
    const [[row]] = await tenantPipeline<[Pick<EventRow, 'sequence'>]>(pool, tenantId, [
      lastOf(tenantId, lateIds(new Date())),
    ])
    return Number(row?.sequence ?? 0)
  },
})

export type EventStore = ReturnType<typeof eventStore>
