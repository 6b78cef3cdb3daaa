import type { Caller, EndpointId, EventId } from '@firsthand/values/values'
import type { EventKind } from '@firsthand/wire/events'
import type { WebhookAttempt, WebhookEndpoint } from '@firsthand/wire/webhook-endpoints'
import type { AdminContext } from '#identity/admin-context'
import type { SealedSecret } from './webhook-secrets.port.ts'

/** What a tenant says of an endpoint. */
export type EndpointTerms = {
  readonly url: string
  readonly description: string | null
  /** Null is every kind. */
  readonly kinds: readonly EventKind[] | null
  readonly enabled: boolean
}

export type AttemptPlace = { readonly sequence: number; readonly attempt: number }
export type EventRange = { readonly eventId: EventId } | { readonly from: number; readonly to: number }

/** The endpoints of a tenant. Every change leaves an audit record. Null where the tenant has no such endpoint. */
export interface WebhookAdministration {
  /** `too many` when the tenant has as many as it may have. */
  create(
    context: AdminContext,
    id: EndpointId,
    terms: EndpointTerms,
    secret: SealedSecret,
  ): Promise<WebhookEndpoint | 'too many'>
  list(caller: Caller): Promise<readonly WebhookEndpoint[]>
  find(caller: Caller, id: EndpointId): Promise<WebhookEndpoint | null>
  /** One that is enabled again, or moved, is no longer failing. */
  replace(context: AdminContext, id: EndpointId, terms: EndpointTerms): Promise<WebhookEndpoint | null>
  /** False when there was none. */
  remove(context: AdminContext, id: EndpointId): Promise<boolean>
  /** The secret of today signs for so long beside the new one; an elder one ends. */
  rotate(
    context: AdminContext,
    id: EndpointId,
    secret: SealedSecret,
    overlapSeconds: number,
  ): Promise<WebhookEndpoint | null>
  /** Newest event first, its last attempt first; one more than `limit` when there is a further page. */
  attempts(
    caller: Caller,
    id: EndpointId,
    page: { readonly before: AttemptPlace | null; readonly limit: number },
  ): Promise<readonly WebhookAttempt[] | null>
  /** Sends events again that the endpoint wants, by a schedule that begins anew. Answers how many. */
  resend(context: AdminContext, id: EndpointId, range: EventRange): Promise<number | null>
}
