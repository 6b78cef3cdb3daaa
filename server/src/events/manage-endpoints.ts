import { invalidRequest, notFound, rateLimited } from '@firsthand/refusal/refusal'
import { type EndpointId, parseEventId } from '@firsthand/values/values'
import {
  type Resend,
  resentMax,
  type WebhookEndpoint,
  type WebhookEndpointWrite,
} from '@firsthand/wire/webhook-endpoints'
import type { AdminContext } from '#identity/admin-context'
import type { WebhookSecrets } from './webhook/secret-box.ts'
import { type TargetRule, targetFault } from './webhook/targets.ts'
import type { WebhookEndpointStore } from './webhook-endpoint.store.ts'
import type { EndpointTerms, EventRange } from './webhook-rows.store.ts'

export type EndpointDeps = {
  readonly endpoints: WebhookEndpointStore
  readonly targets: TargetRule
  readonly secrets: WebhookSecrets
  readonly newId: () => EndpointId
}

/** The tenant has to delete an endpoint first, which takes a while. */
const retryAfterSeconds = 60

/** A new endpoint, with the secret that is shown this once. */
export async function registerEndpoint(deps: EndpointDeps, context: AdminContext, write: WebhookEndpointWrite) {
  const terms = requireSoundTerms(deps.targets, write)
  const id = deps.newId()
  const { secret, kept } = deps.secrets.make({ tenantId: context.caller.tenantId, endpointId: id })
  const made = await deps.endpoints.create(context, id, terms, kept)
  if (made === 'too many')
    throw rateLimited('The tenant has as many endpoints as it may have: delete one first.', retryAfterSeconds)
  return { ...made, secret }
}

/** Moves an endpoint, chooses its events, turns it off or on again. */
export async function replaceEndpoint(
  { endpoints, targets }: Pick<EndpointDeps, 'endpoints' | 'targets'>,
  context: AdminContext,
  id: EndpointId,
  write: WebhookEndpointWrite,
): Promise<WebhookEndpoint> {
  const replaced = await endpoints.replace(context, id, requireSoundTerms(targets, write))
  if (replaced === null) throw notFound()
  return replaced
}

/** A new secret beside the old one, which keeps signing for a while: a receiver changes over without losing an event. */
export async function rotateSecret(
  { endpoints, secrets }: Pick<EndpointDeps, 'endpoints' | 'secrets'>,
  context: AdminContext,
  id: EndpointId,
  overlapSeconds: number,
) {
  const { secret, kept } = secrets.make({ tenantId: context.caller.tenantId, endpointId: id })
  const endpoint = await endpoints.rotate(context, id, kept, overlapSeconds)
  if (endpoint === null) throw notFound()
  return { ...endpoint, secret }
}

const wrong = (path: string, message: string) => invalidRequest([{ path, code: 'range', message }])

function rangeOf({ eventId, fromSequence: from, toSequence: to }: Resend): EventRange {
  const id = eventId === undefined ? null : parseEventId(eventId)
  if (id !== null && from === undefined && to === undefined) return { eventId: id }
  if (id !== null || from === undefined || to === undefined)
    throw wrong('/eventId', 'Name either eventId, or fromSequence and toSequence.')
  if (to < from) throw wrong('/toSequence', 'toSequence is not below fromSequence.')
  if (to - from >= resentMax) throw wrong('/toSequence', `Ask for at most ${resentMax} events at once.`)
  return { from, to }
}

/** Sends events again that the endpoint wants, delivered before or not. */
export async function resendEvents(
  endpoints: WebhookEndpointStore,
  context: AdminContext,
  id: EndpointId,
  requested: Resend,
): Promise<{ readonly resent: number }> {
  const resent = await endpoints.resend(context, id, rangeOf(requested))
  if (resent === null) throw notFound()
  return { resent }
}

/** The write with its defaults; refused when nothing may be sent to its address. */
function requireSoundTerms(targets: TargetRule, write: WebhookEndpointWrite): EndpointTerms {
  const { url, description = null, types = null, enabled = true } = write
  const fault = targetFault(targets, url)
  if (fault !== null) throw invalidRequest([{ path: '/url', code: 'target', message: fault }])
  return { url, description, types, enabled }
}
