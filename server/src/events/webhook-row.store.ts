import type { EventKind } from '@firsthand/wire/events'
import type { WebhookAttempt, WebhookEndpoint } from '@firsthand/wire/webhook-endpoints'
import type { EventRow, WebhookAttemptRow, WebhookEndpointRow } from '#rows.gen'

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
  kinds: row.kinds as EventKind[] | null,
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
  // It has begun, and nobody has said how it ended.
  error: row.ms === null ? 'unknown' : row.error,
  answer: row.answer,
})
