import { coalesce } from '@firsthand/postgres/coalesce'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { DeliveryKey, WebhookDeliveries } from './webhook-deliveries.port.ts'

type Asked = DeliveryKey & { readonly seconds: number }

const postpone = {
  name: 'webhook_postpone',
  text: `update app.webhook_delivery d set next_at = clock_timestamp() + make_interval(secs => asked.seconds)
    from unnest($2::uuid[], $3::bigint[], $4::float8[]) as asked (endpoint_id, sequence, seconds)
    where d.tenant_id = $1 and d.endpoint_id = asked.endpoint_id and d.sequence = asked.sequence
      and d.state = 'pending' and d.next_at <= clock_timestamp() returning d.endpoint_id, d.sequence`,
}

const nameOf = (endpoint: unknown, sequence: unknown) => `${String(endpoint)} ${String(sequence)}`

/** Puts deliveries off, many of a tenant in one flight: they come by the thousand when a receiver is slow. */
export function postponeDeliveries(pool: pg.Pool): WebhookDeliveries['postpone'] {
  const coalesced = coalesce<TenantId, Asked, ReadonlySet<string>>(async (tenant, items) => {
    const asked = [...items]
    const columns = [
      asked.map((each) => each.endpointId),
      asked.map((each) => each.sequence),
      asked.map((each) => each.seconds),
    ]
    const [rows = []] = await tenantPipeline(pool, tenant, [{ ...postpone, values: [tenant, ...columns] }])
    return new Set(rows.map((row) => nameOf(row.endpoint_id, row.sequence)))
  })
  return async (key, seconds) =>
    (await coalesced(key.tenantId, { ...key, seconds })).has(nameOf(key.endpointId, key.sequence))
}
