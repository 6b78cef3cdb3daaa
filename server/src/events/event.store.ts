import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { EventId, TenantId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type pg from 'pg'
import type { EventStore } from './event.port.ts'
import type { StoredEvent } from './event.rules.ts'

/** `v` is an event. */
export const eventColumns = 'v.tenant_id, v.sequence, v.id, v.kind, v.subject, v.at, v.data'

export const eventFromRow = (row: Readonly<Record<string, unknown>>): StoredEvent => ({
  tenantId: row.tenant_id as TenantId,
  sequence: Number(row.sequence),
  id: row.id as EventId,
  kind: row.kind as EventKind,
  subject: String(row.subject),
  at: row.at as Date,
  data: String(row.data),
})

const behind = {
  name: 'events_behind',
  text: `select ${eventColumns} from app.event v where v.tenant_id = $1 and v.sequence > $2
    order by v.sequence limit $3`,
}
const byId = {
  name: 'event_by_id',
  text: `select ${eventColumns} from app.event v where v.tenant_id = $1 and v.id = $2`,
}
const last = {
  name: 'event_last',
  text: 'select v.sequence from app.event v where v.tenant_id = $1 order by v.sequence desc limit 1',
}

/** A tenant's events, on the login that row-level security binds to the tenant. */
export const eventStore = (pool: pg.Pool): EventStore => ({
  async list({ tenantId }, after, limit) {
    const [rows = []] = await tenantPipeline(pool, tenantId, [{ ...behind, values: [tenantId, after, limit] }])
    return rows.map(eventFromRow)
  },
  async find({ tenantId }, id) {
    const [[row] = []] = await tenantPipeline(pool, tenantId, [{ ...byId, values: [tenantId, id] }])
    return row ? eventFromRow(row) : null
  },
  async last({ tenantId }) {
    const [[row] = []] = await tenantPipeline(pool, tenantId, [{ ...last, values: [tenantId] }])
    return Number(row?.sequence ?? 0)
  },
})
