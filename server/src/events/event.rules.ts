import type { EventId, TenantId } from '@firsthand/values/values'
import { dataSchemaOf } from '@firsthand/wire/event-data'
import { type EventKind, eventSource } from '@firsthand/wire/events'

/** An event as it is kept. */
export type StoredEvent = {
  readonly tenantId: TenantId
  readonly sequence: number
  readonly id: EventId
  readonly kind: EventKind
  readonly subject: string
  readonly at: Date
  /** JSON text, passed on byte for byte. */
  readonly data: string
}

const dayMs = 86_400_000
const lateDays = 31

/** The lowest id that an event can have which is made at that time: ids begin with the milliseconds. */
const firstIdAt = (ms: number) => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/**
 * Ids from `sure` on are those of late events. An event that follows one of them may have an id that is lower by the moments between two
 * writers, or between the clocks of two servers: none is lower than `from`.
 */
export type LateIds = { readonly from: string; readonly sure: string }

export function lateIds(now: Date): LateIds {
  const sure = now.getTime() - lateDays * dayMs
  return { from: firstIdAt(sure - dayMs), sure: firstIdAt(sure) }
}

/** The one text of an event: lists, streams and webhooks all send these bytes, and signatures cover them. */
export function eventText({ tenantId, sequence, id, kind, subject, at, data }: StoredEvent): string {
  const envelope = JSON.stringify({
    specversion: '1.0',
    id,
    source: eventSource,
    type: kind,
    subject,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    dataschema: dataSchemaOf(kind),
    tenant: tenantId,
    sequence,
  })
  return `${envelope.slice(0, -1)},"data":${data}}`
}
