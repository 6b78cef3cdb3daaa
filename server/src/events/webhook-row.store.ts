import type { EventKind } from '@firsthand/wire/events'
import type { AttemptError, DisabledReason, WebhookAttempt, WebhookEndpoint } from '@firsthand/wire/webhook-endpoints'

type Row = Readonly<Record<string, unknown>>

const timeOf = (value: unknown): string | null => (value as Date | null)?.toISOString() ?? null

/** `e` is an endpoint. */
export const endpointColumns = `e.endpoint_id, e.url, e.description, e.kinds, e.enabled, e.disabled_reason, e.failing_since,
  e.created_at, e.updated_at, (select max(s.expires_at) from app.webhook_secret s
    where s.tenant_id = e.tenant_id and s.endpoint_id = e.endpoint_id and s.expires_at > clock_timestamp()) as previous_until`

export const endpointFromRow = (row: Row): WebhookEndpoint => ({
  id: String(row.endpoint_id),
  url: String(row.url),
  description: row.description as string | null,
  kinds: row.kinds as EventKind[] | null,
  enabled: row.enabled as boolean,
  disabledReason: row.disabled_reason as DisabledReason | null,
  failingSince: timeOf(row.failing_since),
  previousSecretUntil: timeOf(row.previous_until),
  createdAt: String(timeOf(row.created_at)),
  updatedAt: String(timeOf(row.updated_at)),
})

/** `a` is an attempt, `v` its event. */
export const attemptColumns = 'v.id, a.sequence, a.attempt, a.at, a.status, a.ms, a.error, a.answer'

export const attemptFromRow = (row: Row): WebhookAttempt => ({
  eventId: String(row.id),
  sequence: Number(row.sequence),
  attempt: Number(row.attempt),
  at: String(timeOf(row.at)),
  status: row.status as number | null,
  ms: row.ms as number | null,
  // It has begun, and nobody has said how it ended.
  error: row.ms === null ? 'unknown' : (row.error as AttemptError | null),
  answer: row.answer as string | null,
})
