import { notFound } from '@firsthand/refusal/refusal'
import type { EndpointId } from '@firsthand/values/values'
import type { WebhookEndpoint, WebhookEndpointWrite } from '@firsthand/wire/webhook-endpoints'
import type { AdminContext } from '#identity/admin-context'
import type { EndpointDeps } from './register-endpoint.ts'
import { requireSoundTerms } from './require-sound-terms.ts'

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
