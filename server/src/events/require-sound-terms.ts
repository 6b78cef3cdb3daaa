import type { WebhookEndpointWrite } from '@firsthand/wire/webhook-endpoints'
import { invalidRequest } from '../domain/invalid-request.ts'
import type { EndpointTerms } from '../ports/webhook-administration.ts'
import type { WebhookTargets } from '../ports/webhook-targets.ts'

/** What was written, with its defaults; refused when nothing may be sent there. */
export function requireSoundTerms(targets: WebhookTargets, write: WebhookEndpointWrite): EndpointTerms {
  const { url, description = null, kinds = null, enabled = true } = write
  const fault = targets.faultOf(url)
  if (fault !== null) throw invalidRequest([{ path: '/url', code: 'target', message: fault }])
  return { url, description, kinds, enabled }
}
