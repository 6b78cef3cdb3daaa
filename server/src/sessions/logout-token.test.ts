import { refusalOf, sendRefusal } from '@firsthand/http/errors'
import { readStrictJson } from '@firsthand/http/strict-json'
import { rateLimited } from '@firsthand/refusal/refusal'
import { makeKey } from '@firsthand/sandbox/identity/identity-tokens'
import type { NewEnd } from '@firsthand/tokens/session-ends'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IdentityProfile, presets } from '#identity/profile'
import { testPseudonyms } from '#identity/testing/pseudonyms'
import { type Issuer, startIssuer } from '#identity/testing/token-issuer'
import { oidcTokenVerifier } from '#identity/verify-token'
import { logoutTokenRoutes } from './logout-token.routes.ts'
import { openSessions } from './open-sessions.ts'
import {
  accessToken,
  goodLogouts,
  type LogoutStage,
  logoutToken,
  nowSeconds,
  wrongLogouts,
} from './testing/logout-cases.ts'

const audience = 'https://api.firsthand.example'
const form = 'application/x-www-form-urlencoded'

let provider: Issuer
let silent: Issuer
let stage: LogoutStage
let app: FastifyInstance
const kept = new Map<string, NewEnd>()
let charged = 0

beforeAll(async () => {
  ;[provider, silent] = await Promise.all([startIssuer('/one'), startIssuer('/two')])
  const [key, foreign] = await Promise.all([makeKey(), makeKey()])
  for (const issuer of [provider, silent]) issuer.publish(key)
  stage = { issuer: provider.issuer, silentIssuer: silent.issuer, audience, key, foreign }
  const common = { ...presets.standard, audience }
  const profiles: IdentityProfile[] = [
    { ...common, issuer: provider.issuer, maxLifetimeSeconds: 600, logoutAudiences: ['console', 'storefront'] },
    { ...common, issuer: silent.issuer },
  ]
  const parts = { pool: null as never, watch: null as never, sealing: testPseudonyms, log: { warn: () => undefined } }
  const { logoutTokens } = openSessions(profiles, parts)
  const store = {
    keep: async (end: NewEnd) => {
      if (kept.has(end.token)) return false
      kept.set(end.token, end)
      return true
    },
  }
  app = Fastify()
  app.setErrorHandler((error, request, reply) => sendRefusal(refusalOf(error), request, reply, { refusalTypeBase: '' }))
  readStrictJson(app)
  const charge = () => {
    charged += 1
    if (charged > 1_000) throw rateLimited('Too many.', 1)
  }
  await app.register(logoutTokenRoutes, { ...logoutTokens, store, charge })
})
afterAll(async () => {
  await app?.close()
  await Promise.all([provider?.stop(), silent?.stop()])
})
beforeEach(() => {
  kept.clear()
  charged = 0
})

const post = (payload: string, type: string = form) =>
  app.inject({ method: 'POST', url: '/logout-tokens', headers: { 'content-type': type }, payload })
const handIn = (token: string) => post(new URLSearchParams({ logout_token: token }).toString())

test.each(goodLogouts)('a logout token $name ends what it names', async ({ make }) => {
  const { statusCode, headers, body } = await handIn(make(stage))
  expect([statusCode, body]).toEqual([200, '{}'])
  expect(headers['cache-control']).toBe('no-store')
  expect(kept.size).toBe(1)
  expect(charged).toBe(0)
})

test.each(wrongLogouts)('a logout token $name is refused, and ends nothing', async ({ make }) => {
  const { statusCode, headers, body } = await handIn(make(stage))
  expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path: 'logout_token' }] })
  expect([statusCode, headers['cache-control']]).toEqual([400, 'no-store'])
  expect(kept.size).toBe(0)
  expect(charged).toBe(1)
})

test('at least thirty ways to send a wrong one are tried', () => {
  expect(wrongLogouts.length).toBeGreaterThanOrEqual(30)
  expect(new Set(wrongLogouts.map(({ name }) => name)).size).toBe(wrongLogouts.length)
})

test.each<readonly [string, number, (token: string) => string]>([
  ['a form without the field', 400, () => 'token=x'],
  ['an empty form', 400, () => ''],
  ['the field twice', 400, (token) => `logout_token=${token}&logout_token=${token}`],
  ['more fields beside it', 200, (token) => `state=x&logout_token=${token}`],
])('%s is answered %i', async (_name, status, write) => {
  expect((await post(write(logoutToken(stage)))).statusCode).toBe(status)
  expect([kept.size, charged]).toEqual(status === 200 ? [1, 0] : [0, 1])
})

test('whoever tries too often has to wait', async () => {
  charged = 1_000
  expect((await handIn('x')).statusCode).toBe(429)
  // A provider that sends good ones waits for nobody.
  expect((await handIn(logoutToken(stage))).statusCode).toBe(200)
})

test('a logout token as JSON, or as it stands, is no form', async () => {
  const token = logoutToken(stage)
  expect((await post(JSON.stringify({ logout_token: token }), 'application/json')).statusCode).toBe(415)
  expect((await post(token, 'application/logout+jwt')).statusCode).toBe(415)
  expect(kept.size).toBe(0)
})

test('a logout token counts once', async () => {
  const token = logoutToken(stage)
  expect((await handIn(token)).statusCode).toBe(200)
  expect((await handIn(token)).statusCode).toBe(400)
  // Another one of the same name, too.
  const jti = 'alike'
  expect((await handIn(logoutToken(stage, { jti }))).statusCode).toBe(200)
  expect((await handIn(logoutToken(stage, { jti, sid: 'session-2' }))).statusCode).toBe(400)
  expect(kept.size).toBe(2)
})

test('what is kept names nobody, and lasts for as long as a token that it refuses', async () => {
  await handIn(logoutToken(stage))
  const [end] = kept.values()
  expect(JSON.stringify(end)).not.toMatch(/ann|session-1|127\.0\.0\.1/)
  for (const mark of [end?.token, end?.session, end?.subject]) expect(mark).toMatch(/^p_[\w-]{22}$/)
  expect(new Set([end?.token, end?.session, end?.subject]).size).toBe(3)
  expect(end?.keptUntil).toBeGreaterThanOrEqual(nowSeconds() + 600 + 59)
  expect(end?.endedAt).toBeLessThanOrEqual(nowSeconds())
})

test('while the provider’s keys cannot be loaded a logout token is not judged, and counts later', async () => {
  const other = await startIssuer('/three')
  const profiles = [{ ...presets.standard, audience, issuer: other.issuer, logoutAudiences: ['console'] }]
  const parts = { pool: null as never, watch: null as never, sealing: testPseudonyms, log: { warn: () => undefined } }
  const { verify } = openSessions(profiles, parts).logoutTokens
  other.answerBy((_request, response) => void response.writeHead(500).end())
  const token = logoutToken({ ...stage, issuer: other.issuer })
  await expect(verify(token)).rejects.toMatchObject({ reason: 'identity_unavailable' })
  await other.stop()
})

describe('no other way round', () => {
  const headed: readonly (readonly [keyof typeof presets, object, Readonly<Record<string, unknown>>])[] = [
    ['standard', {}, { typ: 'at+jwt' }],
    ['keycloak', { organization: ['acme'], realm_access: { roles: [] } }, { typ: 'JWT' }],
    ['entra', { tid: 'acme', oid: 'ann' }, { typ: 'JWT' }],
    ['cognito', { tenant: 'acme', client_id: 'console', token_use: 'access' }, { typ: undefined }],
  ]

  test.each(headed)(
    'with the preset %s a logout token with everything of an access token is none',
    async (preset, own, head) => {
      const issuer = provider.issuer
      const profile = { ...presets[preset], issuer, audience, clientIds: ['console'], algorithms: ['ES256'] as const }
      const verifier = oidcTokenVerifier([profile as IdentityProfile], testPseudonyms)
      const { iat, exp } = { iat: nowSeconds(), exp: nowSeconds() + 60 }
      const claims = { aud: [audience, 'console'], tenant: 'acme', ...own, iat, exp }
      expect(await verifier.verify(accessToken(stage, { ...claims, events: undefined }, head))).toMatchObject({
        tenantId: 'acme',
      })
      expect(await verifier.verify(logoutToken(stage, claims, head))).toBeNull()
      expect(await verifier.verify(logoutToken(stage, claims))).toBeNull()
    },
  )
})
