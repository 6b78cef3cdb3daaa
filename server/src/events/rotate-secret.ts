import { notFound } from '@firsthand/refusal/not-found'
import type { EndpointId } from '@firsthand/values/values'
import type { Act } from '#identity/admin-context'
import type { EndpointDeps } from './register-endpoint.ts'

/** A new secret beside the old one, which signs on for a while: a receiver changes over without losing an event. */
export async function rotateSecret(
  { endpoints, secrets }: Pick<EndpointDeps, 'endpoints' | 'secrets'>,
  act: Act,
  id: EndpointId,
  overlapSeconds: number,
) {
  const { secret, kept } = secrets.make({ tenantId: act.caller.tenantId, endpointId: id })
  const endpoint = await endpoints.rotate(act, id, kept, overlapSeconds)
  if (endpoint === null) throw notFound()
  return { ...endpoint, secret }
}
