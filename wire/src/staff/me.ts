import { type Static, Type } from 'typebox'
import { roles } from '../roles.ts'
import { nullable, ref, TenantId, Timestamp } from '../values.ts'

export const Me = Type.Object(
  {
    subject: Type.String({ description: 'Who, by the name under which they are recorded.' }),
    buyer: Type.String({ description: 'Their pseudonym, under which what they buy is kept.' }),
    issuer: Type.String({ description: 'The identity provider.' }),
    name: nullable(Type.String({ description: 'In words; null when the token has none.' })),
    tenant: ref(TenantId),
    roles: Type.Array(Type.Enum([...roles]), { description: 'Those that the provider may give.' }),
    authTime: nullable({ ...Timestamp, description: 'The login; null when the token does not state it.' }),
    acr: nullable(Type.String({ description: 'How they logged in, by the provider’s name for it.' })),
    expiresAt: ref(Timestamp),
  },
  { $id: 'Me', additionalProperties: false },
)
export type Me = Static<typeof Me>
