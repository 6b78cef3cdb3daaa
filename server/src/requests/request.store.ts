import { prepared } from '@firsthand/postgres/pipelined-transaction'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { Caller, TenantId } from '@firsthand/values/values'
import type { RequestRecord } from '@firsthand/wire/staff/requests'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { RequestRow } from '#rows.gen'

/** A request that was answered, as it waits to be written. */
export type AnsweredRequest = Omit<RequestRecord, 'eventIds' | 'at'> & {
  readonly tenantId: TenantId
  readonly at: Date
}

const eventsMax = 50
/** The clocks of an instance and of the database differ a little. */
const clockSeconds = 2

/** What was asked and how it was answered, on the login that row-level security binds to the tenant. */
export const requestStore = (pool: pg.Pool) => ({
  /** Requests of one tenant. */
  async keep(tenantId: TenantId, requests: readonly AnsweredRequest[]): Promise<void> {
    const column = <K extends keyof AnsweredRequest>(name: K) => requests.map((each) => each[name])
    const query = sql`insert into app.request (tenant_id, request_id, at, method, route, status, code, ms, reference, caller)
      select ${tenantId}, r.* from unnest(${column('requestId')}::text[], ${column('at')}::timestamptz[],
        ${column('method')}::text[], ${column('route')}::text[], ${column('status')}::smallint[], ${column('code')}::text[],
        ${column('ms')}::integer[], ${column('reference')}::text[], ${column('caller')}::text[]) r
      on conflict do nothing`
    await tenantPipeline(pool, tenantId, [prepared('requests_keep', query)])
  },

  /** The last one under this id in 30 days, with the events that followed about its reference; null when there is none. */
  async find({ tenantId }: Pick<Caller, 'tenantId'>, requestId: string): Promise<RequestRecord | null> {
    const asked = sql`select r.* from app.request r where r.tenant_id = ${tenantId} and r.request_id = ${requestId}
      and r.at > now() - interval '30 days' order by r.at desc limit 1`
    const [[row]] = await tenantPipeline<[RequestRow]>(pool, tenantId, [asked])
    if (row === undefined) return null
    const since = new Date(row.at.getTime() - clockSeconds * 1000)
    const events = sql`select v.id from app.event v where v.tenant_id = ${tenantId} and v.subject = ${row.reference}
      and v.at >= ${since} order by v.sequence limit ${eventsMax}`
    // A refusal made nothing; what failed on our side may have.
    const isRefused = row.status >= 400 && row.status < 500
    const [found] =
      isRefused || row.reference === null ? [[]] : await tenantPipeline<[{ id: string }]>(pool, tenantId, [events])
    return {
      requestId: row.request_id,
      at: row.at.toISOString(),
      method: row.method,
      route: row.route,
      status: row.status,
      code: row.code,
      ms: row.ms,
      reference: row.reference,
      eventIds: found.map(({ id }) => id),
      caller: row.caller,
    }
  },
})

export type RequestStore = ReturnType<typeof requestStore>
