import { tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import type { EventRow, WebhookSecretRow } from '#rows.gen'
import { type DeliveryKey, postponeDeliveries } from './due-deliveries.store.ts'
import type { StoredEvent } from './event.rules.ts'
import { eventColumns, eventFromRow } from './event.store.ts'
import type { Outcome } from './webhook/post-webhook.ts'
import type { SealedSecret } from './webhook/secret-box.ts'
import { failingDaysMax } from './webhook-schedule.rules.ts'

/** An attempt that is on record as begun. */
type BegunAttempt = DeliveryKey & {
  /** Counts all attempts for this event at this endpoint. */
  readonly attempt: number
  /** Its place in the schedule, from 1: a resend starts the schedule again. */
  readonly turn: number
  readonly url: string
  readonly event: StoredEvent
  readonly secrets: readonly SealedSecret[]
}

const one = 'd.tenant_id = $1 and d.endpoint_id = $2 and d.sequence = $3'
const endpoint = 'e.tenant_id = $1 and e.endpoint_id = $2'

/** A delivery to an endpoint that was disabled is given up when it is due. */
const giveUp = {
  name: 'webhook_give_up',
  text: `update app.webhook_delivery d set state = 'dead', done_at = clock_timestamp() from app.webhook_endpoint e
    where ${one} and ${endpoint} and d.state = 'pending' and not e.enabled`,
}
/** Half a minute is longer than an attempt takes: until then the delivery is not due again. */
const begin = {
  name: 'webhook_begin',
  text: `with taken as (
    update app.webhook_delivery d set attempts = d.attempts + 1, next_at = clock_timestamp() + interval '30 s'
    where ${one} and d.state = 'pending' and d.next_at <= clock_timestamp()
    returning d.attempts, d.attempts - d.attempts_before as turn
  ), begun as (
    insert into app.webhook_attempt (tenant_id, endpoint_id, sequence, attempt) select $1, $2, $3, attempts from taken
  )
  select t.attempts, t.turn, e.url, ${eventColumns} from taken t, app.webhook_endpoint e, app.event v
  where ${endpoint} and v.tenant_id = $1 and v.sequence = $3`,
}
const secrets = {
  name: 'webhook_secrets',
  text: `select e.secret_id, e.key_id, e.sealed from app.webhook_secret e
    where ${endpoint} and coalesce(e.expires_at, 'infinity') > clock_timestamp() order by e.created_at desc`,
}
const record = {
  name: 'webhook_record',
  text: `update app.webhook_attempt d set ms = $5, status = $6, error = $7, answer = $8 where ${one} and d.attempt = $4`,
}
const delivered = {
  name: 'webhook_delivered',
  text: `update app.webhook_delivery d set state = 'delivered', done_at = clock_timestamp() where ${one} and d.state = 'pending'`,
}
const recovered = {
  name: 'webhook_recovered',
  text: `update app.webhook_endpoint e set failing_since = null where ${endpoint} and e.failing_since is not null`,
}
/** Only the last attempt sets when the next is due: one that took too long must not undo what a later one wrote. */
const failed = {
  name: 'webhook_failed',
  text: `update app.webhook_delivery d set next_at = clock_timestamp() + make_interval(secs => coalesce($5, 0)),
      state = case when $5 is null then 'dead' else 'pending' end,
      done_at = case when $5 is null then clock_timestamp() end
    where ${one} and d.state = 'pending' and d.attempts = $4`,
}
const failing = {
  name: 'webhook_failing',
  text: `update app.webhook_endpoint e set failing_since = clock_timestamp() where ${endpoint} and e.failing_since is null`,
}
/** Last in its transaction: it takes the lock on the tenant's head. */
const disable = {
  name: 'webhook_disable',
  text: `with disabled as (
    update app.webhook_endpoint e set enabled = false, updated_at = clock_timestamp(),
      disabled_reason = case when $3 then 'gone' else 'failing' end
    where ${endpoint} and e.enabled
      and ($3 or e.failing_since <= clock_timestamp() - interval '${failingDaysMax} days')
    returning e.endpoint_id, format('{"endpointId":"%s","reason":"%s"}', e.endpoint_id, e.disabled_reason) as data
  )
  select app.append_endpoint_audit('firsthand', 'webhook_endpoint.disabled', data),
    app.append_endpoint_disabled(endpoint_id, data) from disabled`,
}

const placeOf = ({ tenantId, endpointId, sequence }: DeliveryKey) => [tenantId, endpointId, sequence]

type BegunRow = EventRow & { readonly attempts: number; readonly turn: number; readonly url: string }
type SecretRow = Pick<WebhookSecretRow, 'secret_id' | 'key_id' | 'sealed'>

/** Events on their way to endpoints, on the worker's login, tenant by tenant. */
export const webhookDeliveryStore = (pool: pg.Pool) => ({
  /** Takes the next attempt when it is due, for half a minute exclusively. Null when nothing is due. */
  async begin(key: DeliveryKey): Promise<BegunAttempt | null> {
    const { tenantId, endpointId } = key
    const [, [row], sealed] = await tenantPipeline<[object, BegunRow, SecretRow]>(pool, tenantId, [
      { ...giveUp, values: placeOf(key) },
      { ...begin, values: placeOf(key) },
      { ...secrets, values: [tenantId, endpointId] },
    ])
    if (row === undefined) return null
    const kept = sealed.map(({ secret_id, key_id, sealed: bytes }) => ({ id: secret_id, keyId: key_id, sealed: bytes }))
    const { attempts: attempt, turn, url } = row
    return { ...key, attempt, turn, url, event: eventFromRow(row), secrets: kept }
  },

  /** Postpones a due attempt by so many seconds. False when nothing was due: another worker has the delivery. */
  postpone: postponeDeliveries(pool),

  /**
   * Records the outcome. After a failure the next attempt is due in so many seconds; null gives the event up. An endpoint
   * that is gone, or at which everything failed for three days, is disabled with a record and an event.
   */
  async finish(attempt: BegunAttempt, { error, status, ms, answer }: Outcome, retrySeconds: number | null) {
    const { tenantId, endpointId } = attempt
    const place = [tenantId, endpointId]
    const kept = { ...record, values: [...placeOf(attempt), attempt.attempt, ms, status, error, answer] }
    const arrived = [
      { ...delivered, values: placeOf(attempt) },
      { ...recovered, values: place },
    ]
    const missed = [
      { ...failed, values: [...placeOf(attempt), attempt.attempt, retrySeconds] },
      { ...failing, values: place },
      { ...disable, values: [...place, status === 410] },
    ]
    await tenantPipeline(pool, tenantId, [kept, ...(error === null ? arrived : missed)])
  },
})

export type WebhookDeliveryStore = ReturnType<typeof webhookDeliveryStore>
