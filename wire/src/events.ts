import { type Static, Type } from 'typebox'
import { Cursor, PageLimit, page, ref, TenantId, Timestamp } from './values.ts'

const closed = { additionalProperties: false } as const

/** Events of a quote’s life cycle. Soft quotes emit nothing. */
export const quoteEventKinds = [
  'quote.firm_created',
  'quote.intent_issued',
  'quote.intent_refused',
  'quote.submitted',
  'quote.settled',
  'quote.failed',
  'quote.expired',
  'quote.lapsed',
  'quote.reorged',
] as const
export type QuoteEventKind = (typeof quoteEventKinds)[number]

/** Events for tenants that can see the market or listing. */
export const catalogueEventKinds = [
  'market.created',
  'market.paused',
  'market.resumed',
  'market.closed',
  'market.switches_changed',
  'market.updated',
  'listing.created',
  'listing.updated',
  'listing.deleted',
] as const
export type CatalogueEventKind = (typeof catalogueEventKinds)[number]
export type ListingEventKind = Extract<CatalogueEventKind, `listing.${string}`>

/** Events of a purchase by bank transfer. A frozen purchase is reported as under review and nothing more. */
export const purchaseEventKinds = [
  'purchase.created',
  'purchase.payment_received',
  'purchase.payment_under_review',
  'purchase.paid',
  'purchase.delivering',
  'purchase.delivered',
  'purchase.delivery_blocked',
  'purchase.release_refused',
  'purchase.expired',
  'purchase.cancelled',
  'purchase.refund_requested',
  'purchase.refund_settled',
  'purchase.refund_returned',
] as const
export type PurchaseEventKind = (typeof purchaseEventKinds)[number]

/** Events for the treasury of a tenant: statements, proposals, payouts, the daily reconciliation. */
export const treasuryEventKinds = [
  'statement.imported',
  'statement.gap',
  'receipt.unmatched',
  'receipt.aged',
  'proposal.opened',
  'proposal.approved',
  'proposal.rejected',
  'proposal.withdrawn',
  'proposal.expired',
  'payout.proposed',
  'payout.approved',
  'payout.sent',
  'payout.settled',
  'payout.rejected',
  'payout.returned',
  'reconciliation.passed',
  'reconciliation.broken',
  'exception.opened',
  'exception.closed',
] as const
export type TreasuryEventKind = (typeof treasuryEventKinds)[number]

/** Every kind of event of a tenant. */
export const eventKinds = [
  ...quoteEventKinds,
  ...catalogueEventKinds,
  ...purchaseEventKinds,
  ...treasuryEventKinds,
  'dependency.degraded',
  'dependency.recovered',
  'webhook_endpoint.disabled',
  'stream.restored',
] as const
export type EventKind = (typeof eventKinds)[number]

export const EventKindName = Type.Enum([...eventKinds], { $id: 'EventKind', description: 'What happened.' })

export const EventSequence = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Counts the events of a tenant from 1, without holes but for what `stream.restored` names.',
})

export const EventId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'The same in every delivery of the event: use it to recognise duplicates.',
  examples: ['019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'],
})

/** Where an event is read is its source, a slash and its id. */
export const eventSource = '/events'

export const Event = Type.Object(
  {
    specversion: Type.Literal('1.0'),
    id: EventId,
    source: Type.Literal(eventSource),
    type: ref(EventKindName),
    subject: Type.String({ description: 'The reference, `pairId`, listing or other thing that it is about.' }),
    time: ref(Timestamp),
    datacontenttype: Type.Literal('application/json'),
    dataschema: Type.String({
      description: 'What `data` holds, and in which version: see `webhooks`.',
      examples: ['urn:firsthand:event:quote:1'],
    }),
    tenant: ref(TenantId),
    sequence: EventSequence,
    data: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'By the kind of event. It names references, never a person.',
    }),
  },
  { $id: 'Event', ...closed, description: 'A CloudEvents 1.0 event with the tenant and its `sequence`.' },
)
export type Event = Static<typeof Event>

export const EventPage = page('EventPage', Event)

/** A query is text, so its numbers are patterns. */
const SequenceText = Type.String({ pattern: '^[0-9]{1,15}$', examples: ['41'] })
export const EventQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    after: Type.Optional({
      ...SequenceText,
      description: 'Only events behind this `sequence`: the last one you have.',
    }),
    type: Type.Optional(ref(EventKindName)),
    order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'asc', description: '`desc` is newest first.' })),
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only events about this.' })),
  },
  closed,
)
export type EventQuery = Static<typeof EventQuery>

export const LastEventId = Type.Object({
  'last-event-id': Type.Optional({
    ...SequenceText,
    description: 'The last `sequence` received; 0 starts from the beginning. Without it, only new events are sent.',
  }),
})

export const eventComponents = [EventKindName, Event, EventPage]
