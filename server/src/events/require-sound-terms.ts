import { invalidRequest } from '@firsthand/refusal/refusal'
import type { WebhookEndpointWrite } from '@firsthand/wire/webhook-endpoints'
import type { EndpointTerms } from './webhook-administration.port.ts'
import type { WebhookTargets } from './webhook-targets.port.ts'

/** What was written, with its defaults; refused when nothing may be sent there. */
export function requireSoundTerms(targets: WebhookTargets, write: WebhookEndpointWrite): EndpointTerms {
  const { url, description = null, kinds = null, enabled = true } = write
  const fault = targets.faultOf(url)
  if (fault !== null) throw invalidRequest([{ path: '/url', code: 'target', message: fault }])
  return { url, description, kinds, enabled }
}
