import { notFound } from '../domain/not-found.ts'
import type { EndpointId } from '../domain/values.ts'
import type { Act } from '../ports/act.ts'
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
