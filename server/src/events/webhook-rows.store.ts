import { keyOf } from '@firsthand/engine/run'
import type { Caller, EndpointId, EventId, TenantId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type { WebhookAttempt, WebhookEndpoint } from '@firsthand/wire/webhook-endpoints'
import sql, { type Sql } from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { EventRow, WebhookAttemptRow, WebhookEndpointRow } from '#rows.gen'
import type { SealedSecret } from './webhook/secret-box.ts'

const timeOf = (value: Date | null): string | null => value?.toISOString() ?? null

/** `e` is an endpoint. */
export const endpointColumns = `e.endpoint_id, e.url, e.description, e.kinds, e.enabled, e.disabled_reason, e.failing_since,
  e.created_at, e.updated_at, (select max(s.expires_at) from app.webhook_secret s
    where s.tenant_id = e.tenant_id and s.endpoint_id = e.endpoint_id and s.expires_at > clock_timestamp()) as previous_until`

export type SelectedEndpoint = Omit<WebhookEndpointRow, 'tenant_id' | 'message_key' | 'deleted_at'> & {
  readonly previous_until: Date | null
}

export const endpointFromRow = (row: SelectedEndpoint): WebhookEndpoint => ({
  id: row.endpoint_id,
  url: row.url,
  description: row.description,
  types: row.kinds as EventKind[] | null,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  failingSince: timeOf(row.failing_since),
  previousSecretUntil: timeOf(row.previous_until),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** `a` is an attempt, `v` its event. */
export const attemptColumns = 'v.id, a.sequence, a.attempt, a.at, a.status, a.ms, a.error, a.answer'

export type SelectedAttempt = Pick<EventRow, 'id'> & Omit<WebhookAttemptRow, 'tenant_id' | 'endpoint_id'>

export const attemptFromRow = (row: SelectedAttempt): WebhookAttempt => ({
  eventId: row.id,
  sequence: Number(row.sequence),
  attempt: row.attempt,
  at: row.at.toISOString(),
  status: row.status,
  ms: row.ms,
  // The attempt has begun, and its outcome was never recorded.
  error: row.ms === null ? 'unknown' : row.error,
  answer: row.answer,
})

/** How many endpoints a tenant may have: each is sent every event. */
const endpointsMax = 20

export type Place = Pick<Caller, 'tenantId'>

/** `e` is one endpoint that was not deleted. */
export const one = ({ tenantId }: Place, id: EndpointId): Sql =>
  sql`e.tenant_id = ${tenantId} and e.endpoint_id = ${id} and e.deleted_at is null`

/** An endpoint as its tenant describes it. */
export type EndpointTerms = {
  readonly url: string
  readonly description: string | null
  /** Null is every type. */
  readonly types: readonly EventKind[] | null
  readonly enabled: boolean
}
export type EventRange = { readonly eventId: EventId } | { readonly from: number; readonly to: number }

const reasonOf = ({ enabled }: EndpointTerms) => (enabled ? null : 'by_request')

export const insertEndpoint = ({ tenantId }: Place, id: EndpointId, terms: EndpointTerms): Sql =>
  sql`insert into app.webhook_endpoint (tenant_id, endpoint_id, url, description, kinds, message_key, enabled, disabled_reason)
    select ${tenantId}, ${id}, ${terms.url}, ${terms.description}, ${terms.types}::text[], ${keyOf(tenantId, id)},
      ${terms.enabled}, ${reasonOf(terms)}
    where (select count(*) from app.webhook_endpoint where tenant_id = ${tenantId} and deleted_at is null) < ${endpointsMax}
    returning endpoint_id`

export const insertSecret = ({ tenantId }: Place, id: EndpointId, { id: secretId, keyId, sealed }: SealedSecret): Sql =>
  sql`insert into app.webhook_secret (tenant_id, endpoint_id, secret_id, key_id, sealed)
    values (${tenantId}, ${id}, ${secretId}, ${keyId}, ${sealed})`

export const updateEndpoint = (place: Place, id: EndpointId, terms: EndpointTerms): Sql =>
  sql`update app.webhook_endpoint e set url = ${terms.url}, description = ${terms.description},
      kinds = ${terms.types}::text[], enabled = ${terms.enabled}, updated_at = now(),
      disabled_reason = case when ${terms.enabled} then null else coalesce(e.disabled_reason, 'by_request') end,
      failing_since = case when e.url = ${terms.url} and (e.enabled or not ${terms.enabled}) then e.failing_since end
    where ${one(place, id)}`

/** Of two valid secrets the older one ends at once, the newer one after the overlap. */
export const endSecrets = ({ tenantId }: Place, id: EndpointId, overlapSeconds: number): Sql =>
  sql`update app.webhook_secret s set expires_at = case when s.expires_at is null
      then clock_timestamp() + make_interval(secs => ${overlapSeconds}) else clock_timestamp() end
    where s.tenant_id = ${tenantId} and s.endpoint_id = ${id} and coalesce(s.expires_at, 'infinity') > clock_timestamp()`

/** The row stays, because the attempts on record refer to it. */
export const deleteEndpoint = (place: Place, id: EndpointId): Sql =>
  sql`update app.webhook_endpoint e set enabled = false, deleted_at = now(), updated_at = now(),
    disabled_reason = coalesce(e.disabled_reason, 'by_request') where ${one(place, id)}`

/** The audit record of a change. Last in its transaction: it takes the lock on the tenant's head. */
export const endpointRecord = ({ caller, requestId }: AdminContext, action: string, payload: object): Sql =>
  sql`select app.append_endpoint_audit(${caller.subject}, ${action}, ${JSON.stringify({ requestId, issuer: caller.issuer, ...payload })})`

/**
 * Delivers events that an enabled endpoint wants once more, with the messages that carry them. A delivery that is still
 * pending stays so, and its next attempt is due at once, unless an attempt is running at this moment.
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
  ), queued as (
    insert into app.outbox (tenant_id, object, key, handler, input)
      select ${tenantId}, 'Webhook', w.key, 'attempt', '{}' from wanted w join kept k on k.sequence = w.sequence
  )
  select k.sequence from kept k`
}
