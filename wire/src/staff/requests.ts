import { type Static, Type } from 'typebox'
import { EventId } from '../events.ts'
import { nullable, ref, Timestamp } from '../values.ts'

export const RequestRecord = Type.Object(
  {
    requestId: Type.String(),
    at: ref(Timestamp),
    method: Type.String({ examples: ['POST'] }),
    route: Type.String({ examples: ['/rfq/quotes/:reference/intent'] }),
    status: Type.Integer(),
    code: nullable(Type.String({ description: 'Of the refusal.' })),
    ms: Type.Integer({ minimum: 0, description: 'How long the answer took.' }),
    reference: nullable(Type.String({ description: 'What was made, or what the path names.' })),
    eventIds: Type.Array(EventId, {
      description: 'Events about the reference since then, at most 50; none for a refusal.',
    }),
    caller: Type.String({ description: 'The subject of the token; of a caller without a role the pseudonym.' }),
  },
  { $id: 'RequestRecord', additionalProperties: false },
)
export type RequestRecord = Static<typeof RequestRecord>
