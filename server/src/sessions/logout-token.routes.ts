import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { invalidRequest } from '@firsthand/refusal/refusal'
import type { LogoutTokenVerifier } from '@firsthand/tokens/logout-token'
import { endOf, type Pseudonyms } from '@firsthand/tokens/session-ends'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionEndStore } from './session-end.store.ts'

const form = 'application/x-www-form-urlencoded'

export type LogoutTokenOptions = {
  readonly verify: LogoutTokenVerifier
  readonly store: Pick<SessionEndStore, 'keep'>
  readonly pseudonyms: Pseudonyms
  /** How long an access token of an issuer may be good. */
  readonly longestSecondsOf: (issuer: string) => number
  /** Charges the address that a request comes from. */
  readonly charge: (request: FastifyRequest, reply: FastifyReply) => void
}

const malformed = (message: string) => invalidRequest([{ path: 'logout_token', code: 'logout_token', message }])

/** The one token of a form. A second one would be read by some and not by others. */
function tokenIn(body: unknown): string {
  const sent = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('latin1') : '').getAll('logout_token')
  const [token, ...others] = sent
  if (token === undefined || others.length > 0) throw malformed('Send the field `logout_token` once.')
  return token
}

/**
 * Where identity providers state that a session is over. Callers with a token have no use for it, and its contract is the standard's, so it
 * stands in no document of ours.
 */
export const logoutTokenRoutes: FastifyPluginAsyncTypebox<LogoutTokenOptions> = async (app, options) => {
  const { verify, store, pseudonyms, longestSecondsOf, charge } = options
  app.addContentTypeParser(form, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))

  async function end(body: unknown): Promise<void> {
    const stated = await verify(tokenIn(body))
    const isNew = await store.keep(endOf(pseudonyms, stated, longestSecondsOf(stated.issuer), Date.now()))
    if (!isNew) throw malformed('This logout token has been used.')
  }

  app.post(
    '/logout-tokens',
    { config: { access: 'public', limit: null, mediaType: form }, schema: { hide: true } },
    async (request, reply) => {
      await end(request.body).catch((refusal: unknown) => {
        // Providers may end many sessions at once; who only tries is a stranger, and guessing must not be free.
        charge(request, reply)
        throw refusal
      })
      reply.header('cache-control', 'no-store')
      return {}
    },
  )
}
