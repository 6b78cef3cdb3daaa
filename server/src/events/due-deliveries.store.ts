import { keyOf, type OpenWork } from '@firsthand/engine/run'
import { coalesce } from '@firsthand/postgres/coalesce'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { EndpointId, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { WebhookDeliveryRow } from '#rows.gen'

export type DeliveryKey = { readonly tenantId: TenantId; readonly endpointId: EndpointId; readonly sequence: number }
type Asked = DeliveryKey & { readonly seconds: number }

const postpone = {
  name: 'webhook_postpone',
  text: `update app.webhook_delivery d set next_at = clock_timestamp() + make_interval(secs => asked.seconds)
    from unnest($2::uuid[], $3::bigint[], $4::float8[]) as asked (endpoint_id, sequence, seconds)
    where d.tenant_id = $1 and d.endpoint_id = asked.endpoint_id and d.sequence = asked.sequence
      and d.state = 'pending' and d.next_at <= clock_timestamp() returning d.endpoint_id, d.sequence`,
}

type PostponedRow = Pick<WebhookDeliveryRow, 'endpoint_id' | 'sequence'>

const nameOf = (endpoint: string, sequence: string | number) => `${endpoint} ${sequence}`

/** Postpones deliveries, many of a tenant in one statement: there are thousands of them when a receiver is slow. */
export function postponeDeliveries(pool: pg.Pool) {
  const coalesced = coalesce<TenantId, Asked, ReadonlySet<string>>(async (tenant, items) => {
    const asked = [...items]
    const columns = [
      asked.map((each) => each.endpointId),
      asked.map((each) => each.sequence),
      asked.map((each) => each.seconds),
    ]
    const query = { ...postpone, values: [tenant, ...columns] }
    const [rows] = await tenantPipeline<[PostponedRow]>(pool, tenant, [query])
    return new Set(rows.map((row) => nameOf(row.endpoint_id, row.sequence)))
  })
  return async (key: DeliveryKey, seconds: number): Promise<boolean> =>
    (await coalesced(key.tenantId, { ...key, seconds })).has(nameOf(key.endpointId, key.sequence))
}

/** Deliveries whose message was lost. */
export const overdueDeliveries = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const text = 'select tenant_id, endpoint_id, sequence from app.overdue_deliveries($1)'
    const { rows } = await pool.query<{ tenant_id: string; endpoint_id: string; sequence: string }>(text, [limit])
    return rows.map((row) => {
      const key = keyOf(row.tenant_id, row.endpoint_id, row.sequence)
      return { target: { object: 'Webhook', key, handler: 'attempt' }, input: {}, delaySeconds: 0 }
    })
  },
})
