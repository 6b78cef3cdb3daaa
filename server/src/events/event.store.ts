import { prepared, type Query } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, EventId, TenantId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type pg from 'pg'
import sql, { empty, raw } from 'sql-template-tag'
import type { EventHeadRow, EventRow } from '#rows.gen'
import { lateIds, type StoredEvent } from './event.rules.ts'

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

/** Where the late events of a tenant begin: every event of a higher sequence is late as well, since ids are given out in its order. */
type LateEvents = { readonly first: number; readonly from: string }

/** Remembered for far less than the day between `sure` and `from`, so that what was the first then still has an id after `from`. */
const rememberedMs = 3_600_000

/** Finds the first late event of a tenant by its id; null when the tenant has none. */
function lateEventsOf(pool: pg.Pool) {
  const known = new Map<TenantId, { readonly first: number; readonly until: number }>()
  return async (tenantId: TenantId): Promise<LateEvents | null> => {
    const now = new Date()
    const { from, sure } = lateIds(now)
    const remembered = known.get(tenantId)
    if (remembered && now.getTime() < remembered.until) return { first: remembered.first, from }
    const [[row]] = await tenantPipeline<[Pick<EventRow, 'sequence'>]>(pool, tenantId, [
      prepared(
        'event_first_late',
        sql`select f.sequence from app.event f where f.tenant_id = ${tenantId} and f.id >= ${sure}::uuid order by f.id limit 1`,
      ),
    ])
    if (row === undefined) return null
    const first = Number(row.sequence)
    known.set(tenantId, { first, until: now.getTime() + rememberedMs })
    return { first, from }
  }
}

/** The part of a range that late events answer; null when it begins before them. */
function lateRange(range: EventRange, { first }: LateEvents): EventRange | null {
  if (range.order === 'desc') return { ...range, after: Math.max(range.after, first - 1) }
  return range.after + 1 >= first ? range : null
}

/**
 * By the filters that are given: each has an index in the order of the sequence. Several kinds are read one by one along their
 * index and put together, so that kinds that are rare beside others cost no more.
 */
function inRange(tenantId: TenantId, range: EventRange, { kinds, subject }: EventFilter, from: string | null): Query {
  const { after, before = Number.MAX_SAFE_INTEGER, order = 'asc', limit } = range
  // The months before hold no such ids, and are left out.
  const lately = from === null ? empty : sql`and v.id >= ${from}::uuid`
  const between = sql`v.tenant_id = ${tenantId} and v.sequence > ${after} and v.sequence < ${before} ${lately}`
  const sorted = sql`order by v.sequence ${raw(order)} limit ${limit}`
  const about = subject === null ? empty : sql`and v.subject = ${subject}`
  const name = `events_${from === null ? '' : 'late_'}${order}${kinds === null ? '' : '_kinds'}${subject === null ? '' : '_subject'}`
  const events = sql`select ${raw(eventColumns)} from app.event v where ${between} ${about}`
  if (kinds === null) return prepared(name, sql`${events} ${sorted}`)
  if (subject !== null) return prepared(name, sql`${events} and v.kind = any(${[...kinds]}) ${sorted}`)
  const each = sql`${events} and v.kind = k.kind ${sorted}`
  return prepared(
    name,
    sql`select ${raw(eventColumns)} from unnest(${[...kinds]}::text[]) k (kind) cross join lateral (${each}) v ${sorted}`,
  )
}
/**
 * Ranges are planned once a connection. The numbers of a range would let the planner expect fewer rows, so it would plan each call anew, and planning
 * grows with the months that are kept.
 */
const plannedOnce = prepared(
  'events_planned_once',
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`,
)
const every: EventFilter = { kinds: null, subject: null }

const byId = {
  name: 'event_by_id',
  text: `select ${eventColumns} from app.event v where v.tenant_id = $1 and v.id = $2`,
}
/** Of a tenant whose events are all in the archive, the last that left. */
const lastOfAll = (tenantId: TenantId) =>
  prepared(
    'event_last',
    sql`select coalesce((select v.sequence from app.event v where v.tenant_id = ${tenantId} order by v.sequence desc limit 1),
      (select max(a.last_number) from app.archive a where a.tenant_id = ${tenantId} and a.name = 'event')) as sequence`,
  )

/** How far the events of a tenant go. */
export type EventHead = { readonly tenantId: TenantId; readonly last: number }

/**
 * The events of a tenant, on the login that row-level security binds to the tenant. They become visible in the order of
 * their sequence, so a reader that asks for those after the last one it has misses none.
 */
export function eventStore(pool: pg.Pool) {
  const lateEvents = lateEventsOf(pool)
  const read = async (tenantId: TenantId, query: Query) =>
    (await tenantPipeline<[object, EventRow]>(pool, tenantId, [plannedOnce, query]))[1]

  return {
    /**
     * In the order of the range, at most as many as requested. Nearly everybody asks for late events: those are read without the months
     * before, and everything only when they are not the whole answer.
     */
    async list({ tenantId }: Owner, range: EventRange, filter = every): Promise<readonly StoredEvent[]> {
      if (filter.kinds?.length === 0) return []
      const late = await lateEvents(tenantId)
      const asked = late && lateRange(range, late)
      if (late && asked) {
        const rows = await read(tenantId, inRange(tenantId, asked, filter, late.from))
        if (rows.length === range.limit || asked.after === range.after) return rows.map(eventFromRow)
      }
      return (await read(tenantId, inRange(tenantId, range, filter, null))).map(eventFromRow)
    },

    /** Null when the tenant has no such event. */
    async find({ tenantId }: Owner, id: EventId): Promise<StoredEvent | null> {
      const [[row]] = await tenantPipeline<[EventRow]>(pool, tenantId, [{ ...byId, values: [tenantId, id] }])
      return row ? eventFromRow(row) : null
    },

    /** Of these tenants, those that have later events than the ones that are known: one query, however many there are. */
    async heads(known: readonly EventHead[]): Promise<readonly EventHead[]> {
      const { rows } = await pool.query<Pick<EventHeadRow, 'tenant_id' | 'event_seq'>>({
        name: 'event_heads',
        text: 'select tenant_id, event_seq from app.event_heads($1, $2)',
        values: [known.map(({ tenantId }) => tenantId), known.map(({ last }) => last)],
      })
      return rows.map((row) => ({ tenantId: row.tenant_id as TenantId, last: Number(row.event_seq) }))
    },

    /** The sequence of the last event; 0 when there is none. */
    async last({ tenantId }: Owner): Promise<number> {
      const late = await lateEvents(tenantId)
      const newest: EventRange = { after: 0, order: 'desc', limit: 1 }
      const [row] = await read(tenantId, late ? inRange(tenantId, newest, every, late.from) : lastOfAll(tenantId))
      return Number(row?.sequence ?? 0)
    },
  }
}

export type EventStore = ReturnType<typeof eventStore>
