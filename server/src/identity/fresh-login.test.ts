import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireFreshLogin } from './fresh-login.ts'
import { type IdentityProfile, presets } from './profile.ts'
import { type Logins, nowSeconds as seconds, startLogins } from './testing/logged-in.ts'

let logins: Logins
beforeAll(async () => {
  logins = await startLogins()
})
afterAll(() => logins.stop())

/** An act that takes a recent login, and one beside it that does not. */
function acts(app: FastifyInstance) {
  const config = { access: 'tenant-integrator', limit: 'writes' } as const
  app.delete('/act', { config: { ...config, freshLogin: true } }, async () => 'done')
  app.get('/act', { config }, async () => 'read')
}
const serverWith = async (own?: Partial<IdentityProfile>) => {
  const ask = await logins.serving(acts, own)
  return (claims: object, method: 'DELETE' | 'GET' = 'DELETE') => ask(claims, method, '/act')
}

test('an act that takes a recent login is refused with a challenge, and a read beside it is not', async () => {
  const ask = await serverWith()
  const old = { auth_time: seconds() - 400 }
  const refused = await ask(old)
  expect(refused.json()).toMatchObject({
    status: 401,
    code: 'insufficient_user_authentication',
    retryable: false,
    maxAgeSeconds: 300,
  })
  expect(refused.headers['www-authenticate']).toMatch(
    /^Bearer error="insufficient_user_authentication", error_description="[^"]+", max_age=300$/,
  )
  expect((await ask(old, 'GET')).statusCode).toBe(200)
  expect((await ask({ auth_time: seconds() })).statusCode).toBe(200)
})

test.each<readonly [string, object]>([
  ['no time', {}],
  ['a time in words', { auth_time: 'now' }],
  ['a time with a fraction', { auth_time: 1.5 }],
  ['milliseconds', { auth_time: Date.now() }],
  ['a time before 1970', { auth_time: -1 }],
])('a token with %s counts as never authenticated', async (_name, claims) => {
  expect((await (await serverWith())(claims)).statusCode).toBe(401)
})

test('the role is checked first: a caller without it is not asked to log in again', async () => {
  expect((await (await serverWith())({ roles: [] })).statusCode).toBe(403)
})

test('a provider without the setting asks for no recent login', async () => {
  expect((await (await serverWith({ maxAgeSeconds: null }))({})).statusCode).toBe(200)
})

test('a provider that writes the time under another name has a path to it', async () => {
  const paths = { ...presets.standard.paths, authTime: ['https://firsthand.example/auth_time'] }
  const ask = await serverWith({ paths })
  expect((await ask({ 'https://firsthand.example/auth_time': seconds() })).statusCode).toBe(200)
  expect((await ask({ auth_time: seconds() })).statusCode).toBe(401)
})

test('a caller carries what the token holds about the login', async () => {
  const [exp, auth_time] = [seconds() + 60, seconds() - 10]
  const caller = await logins.verifier().verify(logins.token({ exp, auth_time, acr: 'urn:phr', name: 'Ann Example' }))
  const login = { name: 'Ann Example', authTime: auth_time, acr: 'urn:phr', expiresAt: exp, maxAgeSeconds: 300 }
  expect(caller?.login).toEqual(login)
  expect((await logins.verifier().verify(logins.token({ acr: 1, name: '' })))?.login).toMatchObject({
    name: null,
    acr: null,
  })
})

test('a login is as old as the limit, and no second older', () => {
  const login = { name: null, authTime: 1000, acr: null, expiresAt: 9999, maxAgeSeconds: 300 }
  expect(() => requireFreshLogin({ login }, 1_300_999)).not.toThrow()
  expect(() => requireFreshLogin({ login }, 1_301_000)).toThrow(/last 300 seconds/)
  // A provider's clock may be a little ahead of ours.
  expect(() => requireFreshLogin({ login }, 970_000)).not.toThrow()
  expect(() => requireFreshLogin({ login }, 969_999)).toThrow()
})
