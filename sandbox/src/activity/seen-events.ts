import type { ReadRows } from './own-database.ts'

const eventsMax = 200
const attemptsMax = 200

/** Events since then, the newest first. */
export const seenEvents = (read: ReadRows, since: Date) =>
  read(
    `select tenant_id as tenant, sequence, id, kind as type, subject, at as time from app.event
     where at >= $1 order by at desc, sequence desc limit $2`,
    [since, eventsMax],
  )

/** The endpoints there are, or were since then. */
const endpoints = `select tenant_id as tenant, endpoint_id as id, url, description, kinds as types, enabled,
    disabled_reason as "disabledReason", failing_since as "failingSince", created_at as "createdAt",
    deleted_at is not null as "isDeleted"
  from app.webhook_endpoint where deleted_at is null or deleted_at >= $1 order by created_at desc`

const attempts = `select a.tenant_id as tenant, a.endpoint_id as "endpointId", v.id as "eventId", v.kind as type, v.subject,
    a.sequence, a.attempt, a.at, a.status, a.ms, a.error, a.answer, e.url, e.deleted_at is null and e.enabled as "canResend",
    d.state as "deliveryState", case when d.state = 'pending' then d.next_at end as "nextAt"
  from app.webhook_attempt a
    join app.event v on v.tenant_id = a.tenant_id and v.sequence = a.sequence
    join app.webhook_endpoint e on e.tenant_id = a.tenant_id and e.endpoint_id = a.endpoint_id
    left join app.webhook_delivery d
      on d.tenant_id = a.tenant_id and d.endpoint_id = a.endpoint_id and d.sequence = a.sequence`

/** Webhook endpoints, and every attempt to deliver to one since then, the newest first. */
export async function seenDeliveries(read: ReadRows, since: Date) {
  const newest = `${attempts} where a.at >= $1 order by a.at desc limit $2`
  return { endpoints: await read(endpoints, [since]), attempts: await read(newest, [since, attemptsMax]) }
}

/** Every attempt to deliver one event, the newest first. */
export const attemptsOf = (read: ReadRows, eventId: string) =>
  read(`${attempts} where v.id::text = $1 order by a.at desc limit $2`, [eventId, attemptsMax])

/** The tenant of an event; null when there is no such event. */
export async function tenantOfEvent(read: ReadRows, eventId: string): Promise<string | null> {
  const [found] = await read<{ tenant: string }>('select tenant_id as tenant from app.event where id::text = $1', [
    eventId,
  ])
  return found?.tenant ?? null
}
