import { createPublicKey } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { personAt } from '../testing/log-in.ts'
import { makeSender } from '../testing/sender-key.ts'
import { type Supervisor, startSupervisor } from '../world/supervisor.ts'
import { apiAudience, type Identity, startIdentity } from './identity.ts'
import { claimsOf, makeKey, type SignatureAlgorithm, sandboxAcr, signToken } from './identity-tokens.ts'
import { personaNamed, personas } from './personas.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let supervisor: Supervisor
let identity: Identity
beforeAll(async () => {
  supervisor = await startSupervisor()
  identity = await startIdentity(supervisor)
})
afterAll(() => supervisor?.stop())

async function verify(token: string) {
  const keys = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))
  return jwtVerify(token, keys, { issuer: identity.issuer, audience: apiAudience, typ: 'at+jwt' })
}

test('every persona gets an access token with its own tenant and roles', async () => {
  expect(personas.length).toBe(40)
  for (const { name, tenant, roles } of personas) {
    const { payload, protectedHeader } = await verify(await identity.token(name))
    expect(payload).toMatchObject({ sub: name, tenant, roles })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(3600)
    expect([payload.auth_time, payload.acr]).toEqual([payload.iat, sandboxAcr])
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt', kid: identity.privateKeys[0]?.kid })
  }
})

test('whoever asks with a proof gets a token that is bound to their key, and nobody else', async () => {
  const sender = await makeSender()
  const { payload } = await verify(await sender.token(identity.issuer, 'acme-buyer-1'))
  expect(payload).toMatchObject({ sub: 'acme-buyer-1', tenant: 'acme', cnf: { jkt: sender.jkt } })
  expect((await verify(await identity.token('acme-buyer-1'))).payload.cnf).toBeUndefined()
})

test('a token is asked for once', async () => {
  expect(await identity.token('acme-admin')).toBe(await identity.token('acme-admin'))
})

test('a token is asked for again after four minutes, so that its login is recent', async () => {
  let now = Date.now()
  const started = await startSupervisor()
  onTestFinished(() => started.stop())
  const own = await startIdentity(started, { now: () => now })
  const first = await own.token('acme-admin')
  now += 239_000
  expect(await own.token('acme-admin')).toBe(first)
  now += 1_000
  expect(await own.token('acme-admin')).not.toBe(first)
})

test('while the provider is down, a persona keeps the token that it has', async () => {
  let now = Date.now()
  const started = await startSupervisor()
  onTestFinished(() => started.stop())
  const own = await startIdentity(started, { now: () => now })
  const first = await own.token('acme-admin')
  now += 240_000
  await own.stop()
  expect(await own.token('acme-admin')).toBe(first)
  await expect(own.token('acme-buyer-1')).rejects.toThrow()
  await own.start()
  expect(await own.token('acme-admin')).not.toBe(first)
})

test('a login carries its time; within a session it stays, and max_age or prompt=login asks for a new one', async () => {
  const logIn = personAt(identity, 'acme-compliance-officer')
  const timeOf = async (token: string) => Number((await verify(token)).payload.auth_time)
  const first = await logIn()
  expect(first.asked).toEqual(['login', 'consent'])
  const at = await timeOf(first.token)
  expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(30)
  await sleep(1_100)
  const again = await logIn({ max_age: '300' })
  expect([again.asked, await timeOf(again.token)]).toEqual([['consent'], at])
  const older = await logIn({ max_age: '0' })
  expect(older.asked).toContain('login')
  expect(await timeOf(older.token)).toBeGreaterThan(at)
  expect((await logIn({ prompt: 'login' })).asked).toContain('login')
})

test('a stranger gets no token', async () => {
  await expect(identity.token('mallory')).rejects.toThrow('401')
})

test('the metadata names the keys', async () => {
  const response = await fetch(`${identity.issuer}/.well-known/openid-configuration`)
  expect(await response.json()).toMatchObject({ issuer: identity.issuer, jwks_uri: `${identity.issuer}/jwks` })
  const published = JSON.stringify(await (await fetch(`${identity.issuer}/jwks`)).json())
  expect(published).not.toContain('"d"')
})

test('a person logs in by authorization code with PKCE, and the code works once', async () => {
  const { token, repeatedStatus } = await personAt(identity, 'globex-buyer-2')()
  const { payload } = await verify(token)
  expect(payload).toMatchObject({ sub: 'globex-buyer-2', tenant: 'globex', roles: [], client_id: 'native-app' })
  expect(repeatedStatus).toBe(400)
})

test('tests sign tokens of their own with the same key', async () => {
  const claims = claimsOf(personaNamed('acme-buyer-2')!, identity)
  const { payload } = await verify(signToken(identity.privateKeys[0]!, claims))
  expect(payload).toMatchObject({ sub: 'acme-buyer-2', tenant: 'acme' })
  const odd = signToken(identity.privateKeys[0]!, '{"tenant":"acme","tenant":"globex"}', {
    kid: undefined,
    crit: ['x'],
  })
  expect(decodeProtectedHeader(odd)).toEqual({ typ: 'at+jwt', alg: 'ES256', crit: ['x'] })
})

test.each<SignatureAlgorithm>(['ES256', 'RS256', 'PS256', 'EdDSA'])('signs by %s', async (algorithm) => {
  const key = await makeKey(algorithm)
  const { payload } = await jwtVerify(signToken(key, { sub: 'x' }), createPublicKey({ key, format: 'jwk' }))
  expect(payload.sub).toBe('x')
})

test('the provider goes down and comes back at the same address with the same keys', async () => {
  const token = await identity.token('acme-buyer-1')
  await identity.stop()
  await expect(fetch(`${identity.issuer}/jwks`)).rejects.toThrow()
  await identity.start()
  expect((await verify(token)).payload.sub).toBe('acme-buyer-1')
})

test('keys rotate: the first signs, the old one is still published', async () => {
  const before = await identity.token('acme-buyer-1')
  const [old] = identity.privateKeys
  const next = await makeKey('RS256')
  await identity.start([next, old!])
  const after = await identity.token('acme-buyer-1')
  expect(identity.privateKeys[0]).toBe(next)
  expect((await verify(after)).protectedHeader).toMatchObject({ alg: 'RS256', kid: next.kid })
  expect((await verify(before)).protectedHeader.kid).toBe(old?.kid)
})
