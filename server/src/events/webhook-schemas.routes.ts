import { notFound } from '@firsthand/refusal/refusal'
import { type EndpointId, parseEndpointId } from '@firsthand/values/values'
import { type Static, Type } from 'typebox'

export const webhookTags = ['Webhooks']

/** Any text: what is no id is not found, never malformed. */
export const EndpointParams = Type.Object(
  { id: Type.String({ description: 'The endpoint.', examples: ['5b1e7c6a-0f0e-4a52-9d6b-3d1f0a9c7e21'] }) },
  { additionalProperties: false },
)

/** The id in the path, or `not_found`. */
export function endpointIdOf({ id }: Static<typeof EndpointParams>): EndpointId {
  const parsed = parseEndpointId(id)
  if (parsed === null) throw notFound()
  return parsed
}
