import { notFound } from '@firsthand/refusal/refusal'
import type { EndpointId } from '@firsthand/values/values'
import type { AdminContext } from '#identity/admin-context'
import type { EndpointDeps } from './register-endpoint.ts'

/** A new secret beside the old one, which signs on for a while: a receiver changes over without losing an event. */
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
