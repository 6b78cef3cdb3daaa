import type { EndpointId, TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { EventRange } from './webhook-administration.port.ts'

/**
 * Puts events that an enabled endpoint wants on their way again, with the messages that carry them. One that is still under
 * way stays so, and is only hurried: its next attempt is due at once, unless one is being made this very moment.
 */
export function resendEvents(tenantId: TenantId, id: EndpointId, range: EventRange): Sql {
  const chosen =
    'eventId' in range ? sql`v.id = ${range.eventId}` : sql`v.sequence between ${range.from} and ${range.to}`
  return sql`with wanted as (
    select v.sequence, e.message_key || '|' || v.sequence as key from app.event v
    join app.webhook_endpoint e on e.tenant_id = v.tenant_id and e.endpoint_id = ${id}
    where v.tenant_id = ${tenantId} and ${chosen} and e.enabled and (e.kinds is null or v.kind = any (e.kinds))
  ), kept as (
    insert into app.webhook_delivery as d (tenant_id, endpoint_id, sequence)
      select ${tenantId}, ${id}, w.sequence from wanted w
      on conflict (tenant_id, endpoint_id, sequence) do update
        set state = 'pending', done_at = null, attempts_before = d.attempts, next_at = clock_timestamp()
        where d.state <> 'pending' or d.next_at > clock_timestamp() + interval '30 s'
      returning d.sequence
  ), told as (
    insert into app.outbox (tenant_id, object, key, handler, input)
      select ${tenantId}, 'Webhook', w.key, 'attempt', '{}' from wanted w join kept k on k.sequence = w.sequence
  )
  select k.sequence from kept k`
}
