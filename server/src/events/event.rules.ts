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
