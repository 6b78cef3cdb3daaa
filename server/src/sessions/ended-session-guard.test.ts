import { refusalOf, sendRefusal } from '@firsthand/http/errors'
import { overloaded, sessionEnded } from '@firsthand/refusal/refusal'
import { makeKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { knownEnds } from '@firsthand/tokens/session-ends'
import Fastify, { type FastifyContextConfig, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticate } from '#identity/authenticate.routes'
import { presets } from '#identity/profile'
import { rateLimiter } from '#identity/rate-limit.routes'
import { standardLimits } from '#identity/rate-limits.rules'
import { noProofs } from '#identity/testing/proof-stage'
import { testPseudonyms } from '#identity/testing/pseudonyms'
import { type Issuer, startIssuer } from '#identity/testing/token-issuer'
import { oidcTokenVerifier } from '#identity/verify-token'
import { nowSeconds } from './testing/logout-cases.ts'

const audience = 'https://api.firsthand.example'
const role = 'treasury-approver'

let provider: Issuer
let app: FastifyInstance
let tokenWith: (claims?: object) => string
/** What the instance has read, and what the database has. */
let known: ReturnType<typeof knownEnds>
let database: 'live' | 'ended' | 'away'
let asked = 0
let served: string[]

const routes: Readonly<Record<string, FastifyContextConfig & { readonly method: 'GET' | 'POST' | 'DELETE' }>> = {
  '/read': { method: 'GET', access: role, limit: 'reads' },
  '/approve': { method: 'POST', access: role, limit: 'reads' },
  '/remove': { method: 'DELETE', access: ['auditor', role], limit: 'reads' },
  '/buy': { method: 'POST', access: 'tenant', limit: 'reads' },
  '/show': { method: 'POST', access: role, limit: 'reads', bindsNothing: true },
}

beforeAll(async () => {
  provider = await startIssuer()
  const key = await makeKey()
  provider.publish(key)
  tokenWith = (claims = {}) => {
    const iat = nowSeconds()
    const who = { iss: provider.issuer, aud: audience, sub: 'ann', tenant: 'acme', roles: [role] }
    return signToken(key, { ...who, sid: 'session-1', iat, exp: iat + 300, ...claims })
  }
  app = Fastify()
  app.setErrorHandler((error, request, reply) => sendRefusal(refusalOf(error), request, reply, { refusalTypeBase: '' }))
  authenticate(app, {
    verifier: oidcTokenVerifier([{ ...presets.standard, issuer: provider.issuer, audience }], testPseudonyms),
    limiter: rateLimiter({ standard: standardLimits, tenants: new Map(), instances: 1 }),
    requireProof: noProofs(),
    sessions: {
      isEnded: ({ marks }) => marks !== undefined && known.refuses(marks),
      async requireLive() {
        asked += 1
        if (database === 'away') throw overloaded('The database cannot be reached.')
        if (database === 'ended') throw sessionEnded()
      },
    },
  })
  for (const [url, { method, ...config }] of Object.entries(routes))
    app.route({
      method,
      url,
      config,
      handler: async () => {
        served.push(url)
        return 'served'
      },
    })
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await provider?.stop()
})
beforeEach(() => {
  known = knownEnds()
  database = 'live'
  asked = 0
  served = []
})

const ask = (url: string, token = tokenWith()) =>
  app.inject({ method: routes[url]?.method ?? 'GET', url, headers: { authorization: `Bearer ${token}` } })

/** The marks under which the session of the tokens ends. */
async function marks() {
  const verifier = oidcTokenVerifier([{ ...presets.standard, issuer: provider.issuer, audience }], testPseudonyms)
  const caller = await verifier.verify(tokenWith())
  if (caller?.marks === undefined) throw new Error('the token is not good')
  return caller.marks
}

describe('a session that an instance knows to be over', () => {
  test.each(Object.keys(routes))('has %s refused with a challenge', async (url) => {
    const { session } = await marks()
    known.add({ session, subject: null, endedAt: nowSeconds(), keptUntil: nowSeconds() + 600 })
    const { statusCode, headers, body } = await ask(url)
    expect([statusCode, JSON.parse(body).code]).toEqual([401, 'session_ended'])
    expect(headers['www-authenticate']).toMatch(
      /^Bearer error="invalid_token", error_description="The identity provider/,
    )
    expect(served).toEqual([])
    expect((await ask(url, tokenWith({ sid: 'session-2' }))).statusCode).toBe(200)
  })

  test('is refused before the role is looked at, and after the token', async () => {
    const { session } = await marks()
    known.add({ session, subject: null, endedAt: nowSeconds(), keptUntil: nowSeconds() + 600 })
    const code = async (claims: object) => JSON.parse((await ask('/approve', tokenWith(claims))).body).code
    expect(await code({ roles: [] })).toBe('session_ended')
    expect(await code({ exp: nowSeconds() - 60 })).toBe('unauthenticated')
    expect(await code({ roles: [], sid: 'session-2' })).toBe('forbidden')
  })

  test('of a subject takes every earlier token with it, and no later one', async () => {
    const { subject } = await marks()
    const at = nowSeconds() - 10
    known.add({ session: null, subject, endedAt: at, keptUntil: nowSeconds() + 600 })
    const status = async (claims: object) => (await ask('/read', tokenWith(claims))).statusCode
    expect(await status({ iat: at })).toBe(401)
    // Written with a fraction of the second in which it all ended.
    expect(await status({ iat: at + 0.5 })).toBe(401)
    expect(await status({ iat: at, sid: undefined })).toBe(401)
    expect(await status({ iat: at + 1 })).toBe(200)
    expect(await status({ iat: at, sub: 'bob' })).toBe(200)
  })

  test('takes the subject’s tokens without a session with it, and none of another session', async () => {
    const { session, subject } = await marks()
    known.add({ session, subject, endedAt: nowSeconds() + 5, keptUntil: nowSeconds() + 600 })
    const status = async (claims: object) => (await ask('/read', tokenWith(claims))).statusCode
    expect(await status({ sid: undefined })).toBe(401)
    expect(await status({ sid: 'session-2' })).toBe(200)
  })
})

describe('a session that is over in the database alone', () => {
  test.each(['/approve', '/remove'])('has %s refused at once', async (url) => {
    database = 'ended'
    const { statusCode, body } = await ask(url)
    expect([statusCode, JSON.parse(body).code, served]).toEqual([401, 'session_ended', []])
  })

  test.each(['/read', '/buy', '/show'])('is not asked about for %s', async (url) => {
    database = 'ended'
    expect((await ask(url)).statusCode).toBe(200)
    expect(asked).toBe(0)
  })

  test('is asked about once for each call, after the body has arrived', async () => {
    expect((await ask('/approve')).statusCode).toBe(200)
    expect(asked).toBe(1)
    const headers = { authorization: `Bearer ${tokenWith()}`, 'content-type': 'application/json' }
    const unreadable = await app.inject({ method: 'POST', url: '/approve', headers, payload: '{' })
    expect(unreadable.statusCode).toBe(400)
    expect(asked).toBe(1)
  })
})

test('while the database cannot be asked nothing is decided, and reads go on', async () => {
  database = 'away'
  expect((await ask('/approve')).statusCode).toBe(503)
  expect(served).toEqual([])
  expect((await ask('/read')).statusCode).toBe(200)
})
