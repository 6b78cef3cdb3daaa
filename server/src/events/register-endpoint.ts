import { rateLimited } from '@firsthand/refusal/refusal'
import type { EndpointId } from '@firsthand/values/values'
import type { WebhookEndpointWrite } from '@firsthand/wire/webhook-endpoints'
import type { AdminContext } from '#identity/admin-context'
import { requireSoundTerms } from './require-sound-terms.ts'
import type { WebhookAdministration } from './webhook-administration.port.ts'
import type { WebhookSecrets } from './webhook-secrets.port.ts'
import type { WebhookTargets } from './webhook-targets.port.ts'

export type EndpointDeps = {
  readonly endpoints: WebhookAdministration
  readonly targets: WebhookTargets
  readonly secrets: WebhookSecrets
  readonly newId: () => EndpointId
}

/** Somebody has to delete one first, which takes a while. */
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
