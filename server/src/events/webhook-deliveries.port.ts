import type { EndpointId, TenantId } from '@firsthand/values/values'
import type { StoredEvent } from './event.rules.ts'
import type { Outcome } from './webhook-post.port.ts'
import type { SealedSecret } from './webhook-secrets.port.ts'

export type DeliveryKey = { readonly tenantId: TenantId; readonly endpointId: EndpointId; readonly sequence: number }

/** An attempt that is on record as begun. */
export type BegunAttempt = DeliveryKey & {
  /** Counts all attempts for this event at this endpoint. */
  readonly attempt: number
  /** Its place in the schedule, from 1: it begins anew when somebody sends the event again. */
  readonly turn: number
  readonly url: string
  readonly event: StoredEvent
  readonly secrets: readonly SealedSecret[]
}

/** Events on their way to endpoints. */
export interface WebhookDeliveries {
  /** Takes the next attempt when it is due; nobody else does for half a minute. Null when nothing is due. */
  begin(key: DeliveryKey): Promise<BegunAttempt | null>
  /** Moves a due attempt so far away. False when nothing was due: then somebody else sees to it. */
  postpone(key: DeliveryKey, seconds: number): Promise<boolean>
  /**
   * Keeps what became of it. After a failure the next attempt is due in so many seconds; null gives the event up. An
   * endpoint that is gone, or at which everything failed for three days, is disabled with a record and an event.
   */
  finish(attempt: BegunAttempt, outcome: Outcome, retrySeconds: number | null): Promise<void>
}
