import { refusalOf, sendRefusal } from '@firsthand/http/errors'
import { makeKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import Fastify, { type FastifyInstance } from 'fastify'
import { noEnds } from '#sessions/testing/no-ends'
import { authenticate } from '../authenticate.routes.ts'
import { type IdentityProfile, presets } from '../profile.ts'
import { rateLimiter } from '../rate-limit.routes.ts'
import { standardLimits } from '../rate-limits.rules.ts'
import { oidcTokenVerifier } from '../verify-token.ts'
import { noProofs } from './proof-stage.ts'
import { testPseudonyms } from './pseudonyms.ts'
import { startIssuer } from './token-issuer.ts'

const audience = 'https://api.firsthand.example'

export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A provider whose people must have logged in within the last 300 seconds, and servers that ask it. */
export async function startLogins() {
  const [at, key] = await Promise.all([startIssuer(), makeKey()])
  at.publish(key)
  const token = (claims: object = {}) => {
    const iat = nowSeconds()
    const who = { iss: at.issuer, aud: audience, sub: 'ann', tenant: 'acme', roles: ['tenant-integrator'] }
    return signToken(key, { ...who, iat, exp: iat + 60, ...claims })
  }
  const verifier = (own: Partial<IdentityProfile> = {}) =>
    oidcTokenVerifier(
      [{ ...presets.standard, issuer: at.issuer, audience, maxAgeSeconds: 300, ...own }],
      testPseudonyms,
    )
  return {
    issuer: at.issuer,
    token,
    verifier,
    stop: () => at.stop(),
    /** A server with the guards and these routes; answers what one of them answers to a token with these claims. */
    async serving(routes: (app: FastifyInstance) => unknown, own?: Partial<IdentityProfile>) {
      const app: FastifyInstance = Fastify()
      app.setErrorHandler((error, request, reply) =>
        sendRefusal(refusalOf(error), request, reply, { refusalTypeBase: '' }),
      )
      const limiter = rateLimiter({ standard: standardLimits, tenants: new Map(), instances: 1 })
      authenticate(app, { verifier: verifier(own), limiter, requireProof: noProofs(), sessions: noEnds })
      await routes(app)
      return (claims: object, method: 'DELETE' | 'GET', url: string) =>
        app.inject({ method, url, headers: { authorization: `Bearer ${token(claims)}` } })
    },
  }
}

export type Logins = Awaited<ReturnType<typeof startLogins>>
