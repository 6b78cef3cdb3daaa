import { refusalOf, sendRefusal } from '@firsthand/http/errors'
import { makeKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { makeSender } from '@firsthand/sandbox/testing/sender-key'
import Fastify, { type FastifyInstance } from 'fastify'
import { noEnds } from '#sessions/testing/no-ends'
import { authenticate } from '../authenticate.routes.ts'
import { type IdentityProfile, presets } from '../profile.ts'
import { rateLimiter } from '../rate-limit.routes.ts'
import { standardLimits } from '../rate-limits.rules.ts'
import { proofGuard } from '../require-proof.routes.ts'
import { oidcTokenVerifier } from '../verify-token.ts'
import { testPseudonyms } from './pseudonyms.ts'
import { startIssuer } from './token-issuer.ts'

const audience = 'https://api.firsthand.example'
/** Where the callers of these tests reach the API: below a path, behind a proxy that takes it away. */
export const publicUrl = 'https://shop.example/api/'

/** Proofs that are kept for all instances, as far as a test needs them. */
export function provenIn(used = new Set<string>()) {
  return {
    used,
    keep: async (tenant: string, proof: string): Promise<boolean> => {
      const name = `${tenant} ${proof}`
      if (used.has(name)) return false
      used.add(name)
      return true
    },
  }
}

/** A guard for tests in which nothing is bound to a key. */
export const noProofs = () => proofGuard({ publicUrl: () => publicUrl, store: provenIn() })

const roomy = { perSecond: 1e6, burst: 1e6, tenantPerSecond: 1e6 }
const limits = Object.fromEntries(Object.keys(standardLimits).map((name) => [name, roomy])) as typeof standardLimits

/** A provider that binds tokens, callers with keys, and instances of a small API that asks for proofs. */
export async function startProofs(own: Partial<IdentityProfile> = {}) {
  const [at, key, sender, other, rsa] = await Promise.all([
    startIssuer(),
    makeKey(),
    makeSender(),
    makeSender(),
    makeSender('RS256'),
  ])
  at.publish(key)
  const tokenWith = (claims: object = {}): string => {
    const iat = Math.floor(Date.now() / 1000)
    const who = { iss: at.issuer, aud: audience, sub: 'ann', tenant: 'acme', roles: [] }
    return signToken(key, { ...who, iat, exp: iat + 300, ...claims })
  }
  const store = provenIn()

  /** One more instance; all of them share what is kept for all. */
  async function instance(now?: () => number): Promise<FastifyInstance> {
    const app: FastifyInstance = Fastify({ exposeHeadRoutes: true })
    app.setErrorHandler((error, request, reply) =>
      sendRefusal(refusalOf(error), request, reply, { refusalTypeBase: '' }),
    )
    const profile = { ...presets.standard, issuer: at.issuer, audience, ...own }
    authenticate(app, {
      verifier: oidcTokenVerifier([profile], testPseudonyms),
      limiter: rateLimiter({ standard: limits, tenants: new Map(), instances: 1 }),
      requireProof: proofGuard({ publicUrl: () => publicUrl, store, ...(now && { now }) }),
      sessions: noEnds,
    })
    const config = { access: 'tenant', limit: 'reads' } as const
    const answer = async ({ caller }: { caller: { subject: string } }) => ({ subject: caller.subject })
    app.get('/markets', { config }, answer)
    app.post('/orders', { config }, answer)
    app.post('/quotes/soft', { config: { ...config, bindsNothing: true } }, answer)
    await app.ready()
    return app
  }
  const addressOf = (path: string) => `${publicUrl}${path.slice(1)}`
  return {
    sender,
    store,
    instance,
    tokenWith,
    addressOf,
    stage: {
      sender,
      other,
      rsa,
      token: tokenWith({ cnf: sender.cnf }),
      second: tokenWith({ cnf: sender.cnf, note: 'second' }),
      rsaToken: tokenWith({ cnf: rsa.cnf }),
      unbound: tokenWith(),
      method: 'GET',
      url: addressOf('/markets'),
    },
    stop: () => at.stop(),
  }
}
