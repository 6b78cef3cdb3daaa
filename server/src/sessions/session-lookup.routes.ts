import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { SessionEndStore } from './session-end.store.ts'

const Mark = Type.String({ pattern: '^p_[\\w-]{22}$' })

const SessionLookup = Type.Object(
  { session: Type.Union([Mark, Type.Null()]), subject: Mark, issuedAt: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
)

/**
 * Where Compliance asks whether a session is over. The question is pseudonyms that only the two programs can make, so nobody else
 * learns anything from the answer, and no key is asked for.
 */
export const sessionLookups: FastifyPluginAsyncTypebox<{ readonly store: Pick<SessionEndStore, 'isEnded'> }> = async (
  app,
  { store },
) => {
  app.post(
    '/session-lookups',
    { config: { access: 'public', limit: 'anonymous' }, schema: { hide: true, body: SessionLookup } },
    async ({ body }) => ({ ended: await store.isEnded(body) }),
  )
}
