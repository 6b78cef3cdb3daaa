import { makeKey, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceUnderTest } from '#testing/service-under-test'
import { identityUnavailable } from './testing/token-clock.ts'
import { type Issuer, startIssuer } from './testing/token-issuer.ts'
import { configuredVerifier } from './testing/token-settings.ts'

const audience = 'https://api.firsthand.example'

let a: Issuer
let b: Issuer
let keyOfA: PrivateKey
let keyOfB: PrivateKey
beforeAll(async () => {
  ;[a, b, keyOfA, keyOfB] = await Promise.all([startIssuer('/a'), startIssuer('/b'), makeKey(), makeKey()])
  a.publish(keyOfA)
  b.publish(keyOfB)
})
afterAll(() => Promise.all([a?.stop(), b?.stop()]))

const scope = { tenants: ['acme'], roles: ['treasury-operator'] }
const verifier = () =>
  configuredVerifier(
    { issuer: a.issuer, audience, ...scope },
    { issuer: b.issuer, audience: 'https://b.example', ...scope, people: 'b' },
  )

function token(key: PrivateKey, { issuer }: Issuer, aud: string, header: object = {}): string {
  const iat = Math.floor(Date.now() / 1000)
  return signToken(key, { iss: issuer, aud, sub: 'ann', tenant: 'acme', iat, exp: iat + 60 }, { ...header })
}

test('each provider’s tokens are taken for its own audience', async () => {
  const verify = verifier()
  expect(await verify(token(keyOfA, a, audience))).not.toBeNull()
  expect(await verify(token(keyOfB, b, 'https://b.example'))).not.toBeNull()
  expect(await verify(token(keyOfB, b, audience))).toBeNull()
})

test('a token of one provider by a key of another is refused, whatever key id it names', async () => {
  const verify = verifier()
  expect(await verify(token(keyOfA, a, audience))).not.toBeNull()
  expect(await verify(token(keyOfB, b, 'https://b.example'))).not.toBeNull()
  expect(await verify(token(keyOfB, a, audience))).toBeNull()
  expect(await verify(token(keyOfB, a, audience, { kid: keyOfA.kid }))).toBeNull()
  expect(await verify(token(keyOfB, a, audience, { kid: undefined }))).toBeNull()
  expect(await verify(token(keyOfA, b, 'https://b.example'))).toBeNull()
})

test('an outage of one provider is not felt by the callers of another', async () => {
  const verify = verifier()
  await b.stop()
  expect(await verify(token(keyOfA, a, audience))).not.toBeNull()
  await expect(verify(token(keyOfB, b, 'https://b.example'))).rejects.toMatchObject(identityUnavailable)
  expect(await verify(token(keyOfA, a, audience))).not.toBeNull()
  await b.start()
})

test('nobody is asked about an issuer that is not configured', async () => {
  const verify = configuredVerifier({ issuer: a.issuer, audience })
  const before = { ...b.asked }
  expect(await verify(token(keyOfB, b, audience))).toBeNull()
  expect(b.asked).toEqual(before)
})

test('a call with a token that says more than its provider may is refused by its real cause', {
  timeout: 90_000,
}, async () => {
  const providers = [
    { issuer: a.issuer, audience, ...scope },
    { issuer: b.issuer, audience, tenants: ['globex'], roles: ['marketplace-admin'] },
  ]
  await using stack = new AsyncDisposableStack()
  const service = await serviceUnderTest({ FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify(providers) })
  stack.defer(() => service.stop())
  // Neither asks for a recent login, and the start names both.
  expect(service.log.filter((line) => line.includes('identity.logins_of_any_age'))).toHaveLength(2)
  const of = (key: PrivateKey, { issuer }: Issuer, claims: object) => {
    const iat = Math.floor(Date.now() / 1000)
    return signToken(key, { iss: issuer, aud: audience, sub: 'ann', tenant: 'acme', iat, exp: iat + 60, ...claims })
  }
  const ask = (path: string, token: string) => service.call('GET', path, { token })

  const foreign = await ask('/markets', of(keyOfB, b, { roles: ['marketplace-admin'] }))
  expect([foreign.status, foreign.body.code]).toEqual([401, 'unauthenticated'])
  expect(foreign.body.detail).toBe(`The identity provider ${b.issuer} may not speak for the tenant acme.`)

  const approver = await ask('/treasury/refunds', of(keyOfB, b, { tenant: 'globex', roles: ['treasury-approver'] }))
  expect(approver.body).toMatchObject({ status: 403, code: 'forbidden' })
  expect(approver.body.detail).toBe(`The identity provider ${b.issuer} may not give the role treasury-approver.`)
  const own = of(keyOfB, b, { tenant: 'globex', roles: ['treasury-approver', 'marketplace-admin'] })
  expect((await ask('/admin/markets', own)).status).toBe(200)

  const itself = await ask('/markets', of(keyOfA, a, { sub: 'firsthand' }))
  expect([itself.status, itself.body.code]).toEqual([401, 'unauthenticated'])
  expect(itself.body.detail).toBe('No person is called firsthand: the service uses this name for itself.')
})
