import { verifyAuditChain } from '#audit/audit-chain.store'
import { numberEvents } from '#testing/numbered-events'
import type { Service } from '#testing/service-under-test'

/** The events of a tenant, oldest first: kind and subject. Throws when its numbers have a hole. */
async function eventsOf({ database }: Service, tenant: string): Promise<string[]> {
  await numberEvents(database.admin)
  const { rows } = await database.admin.query(
    'select sequence, kind, subject, data from app.event where tenant_id = $1 order by sequence',
    [tenant],
  )
  const { rows: heads } = await database.admin.query('select event_seq from app.event_head where tenant_id = $1', [
    tenant,
  ])
  if (Number(heads[0]?.event_seq ?? 0) !== rows.length) throw new Error(`${tenant} counts another number of events`)
  rows.forEach(({ sequence, subject, data }, i) => {
    if (Number(sequence) !== i + 1) throw new Error(`the events of ${tenant} have a hole at ${i + 1}`)
    if (data !== JSON.stringify({ id: subject })) throw new Error(`an event says more than its listing: ${data}`)
  })
  return rows.map(({ kind, subject }) => `${kind} ${subject}`)
}

/** What a tenant's administrators did, oldest first. Throws when the chain is broken. */
async function auditOf({ database }: Service, tenant: string) {
  const client = await database.admin.connect()
  try {
    const { broken } = await verifyAuditChain(client, tenant)
    if (broken !== null) throw new Error(`the chain of ${tenant} is ${broken.fault} at ${broken.seq}`)
    const { rows } = await client.query(
      'select actor, action, payload from app.audit where tenant_id = $1 order by seq',
      [tenant],
    )
    return rows.map(({ actor, action, payload }) => ({ actor, action, payload: JSON.parse(payload) }))
  } finally {
    client.release()
  }
}

/** Whose records are looked at. */
export const notifiedTenants = ['acme', 'globex', 'initech'] as const

/** Events and acts of each of these tenants, with every sequence and every chain found whole. */
export async function recordsOf(service: Service) {
  const events = await Promise.all(notifiedTenants.map((tenant) => eventsOf(service, tenant)))
  const audited = await Promise.all(notifiedTenants.map((tenant) => auditOf(service, tenant)))
  return { events, audited }
}
export type Records = Awaited<ReturnType<typeof recordsOf>>

/** What has come since. */
export async function recordsSince(service: Service, before: Records): Promise<Records> {
  const { events, audited } = await recordsOf(service)
  return {
    events: events.map((list, i) => list.slice(before.events[i]!.length)),
    audited: audited.map((list, i) => list.slice(before.audited[i]!.length)),
  }
}
