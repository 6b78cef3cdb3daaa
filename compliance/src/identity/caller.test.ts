import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { claimsOf, makeKey, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { pseudonymOf } from '@firsthand/sealing/blind-index'
import { marksOf } from '@firsthand/tokens/session-ends'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerVerifier, type VerifyToken } from './caller.ts'

let issuer: string
let key: PrivateKey
let verify: VerifyToken
let down = false
let now = Date.now()
const audience = 'https://api.example'
const server = createServer((_request, response) => {
  if (down) return void response.destroy()
  const { d: _, ...publicKey } = key
  response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, keys: [publicKey] }))
})
const keys = { index: Buffer.alloc(32, 1), pseudonym: Buffer.alloc(32, 2) }
const people = { pseudonymOf: (tenant: string, subject: string) => pseudonymOf(keys, tenant, subject) }
const settings = () => ({
  issuer,
  audience,
  audienceMode: 'aud' as 'aud' | 'client_id',
  clientIds: [] as string[],
  tenantForm: 'text' as 'text' | 'only name',
  jwksUri: null,
  typ: 'at+jwt' as 'at+jwt' | 'JWT' | null,
  algorithms: ['ES256', 'RS256'],
  maxLifetimeSeconds: 3600,
  paths: { tenant: ['tenant'], roles: ['roles'], subject: ['sub'] },
})
beforeAll(async () => {
  key = await makeKey()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  verify = callerVerifier(settings(), people, () => now)
})
afterAll(() => server.close())

const good = () => claimsOf(personaNamed('acme-compliance-officer')!, { issuer, audience })
const token = (claims: object = {}, header: object = {}) => signToken(key, { ...good(), ...claims }, { ...header })

test('a good token names its caller', async () => {
  const subject = 'acme-compliance-officer'
  const person = people.pseudonymOf('acme', subject)
  const marks = marksOf(people, issuer, { sid: null, sub: subject, issuedAt: expect.any(Number) })
  const caller = { tenant: 'acme', issuer, subject, person, roles: new Set(['compliance-officer']), marks }
  const callerOf = async (text: string) => {
    const found = await verify(text)
    return found && { ...found, marks: found.marks?.() }
  }
  expect(await callerOf(token())).toEqual(caller)
  expect(await callerOf(token({ aud: ['x', audience] }))).toEqual(caller)
  expect((await callerOf(token({ sid: 'one' })))?.marks?.session).toBe(
    marksOf(people, issuer, { sid: 'one', sub: '', issuedAt: 0 }).session,
  )
})

const seconds = () => Math.floor(now / 1000)
const bad: Readonly<Record<string, () => string | Promise<string>>> = {
  'no algorithm': () =>
    `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${token().split('.')[1]}.x`,
  'a changed payload': () => token().replace(/\.[^.]+\./, `.${token({ tenant: 'globex' }).split('.')[1]}.`),
  'another key': async () => signToken({ ...(await makeKey()), kid: key.kid }, good()),
  'an unknown key': () => token({}, { kid: 'nobody' }),
  'an embedded key': async () => signToken(await makeKey(), good(), { jwk: key, kid: undefined }),
  'an ID token': () => token({}, { typ: 'JWT' }),
  'no type': () => token({}, { typ: undefined }),
  'a wrong audience': () => token({ aud: 'https://elsewhere.example' }),
  'a wrong issuer': () => token({ iss: 'https://elsewhere.example' }),
  'an expired one': () => token({ iat: seconds() - 100, exp: seconds() - 31 }),
  'no expiry': () => token({ exp: undefined }),
  'no issue time': () => token({ iat: undefined }),
  'ten years': () => token({ exp: seconds() + 3e8 }),
  'not yet valid': () => token({ nbf: seconds() + 60 }),
  'no subject': () => token({ sub: undefined }),
  'a blank tenant': () => token({ tenant: ' ' }),
  'a tenant in an array': () => token({ tenant: ['acme'] }),
  'a long tenant': () => token({ tenant: 'x'.repeat(129) }),
  'roles with a number': () => token({ roles: [1] }),
  'a token bound to what is no thumbprint': () => token({ cnf: { jkt: 'x' } }),
  'a token bound to a certificate': () => token({ cnf: { 'x5t#S256': 'x'.repeat(43) } }),
  'a token bound twice': () => token({ cnf: { jkt: 'x'.repeat(43), 'x5t#S256': 'x'.repeat(43) } }),
  'a token bound to nothing': () => token({ cnf: {} }),
  'a claim twice': () => signToken(key, `${JSON.stringify(good()).slice(0, -1)},"tenant":"globex"}`),
  'a prototype': () => signToken(key, `${JSON.stringify(good()).slice(0, -1)},"__proto__":{"a":1}}`),
  'a critical header': () => token({}, { crit: ['x'], x: 1 }),
  'a trailing sign': () => `${token()}=`,
  'four parts': () => `${token()}.x`,
  '9 KiB': () => token({ pad: 'x'.repeat(9000) }),
}
test.each(Object.keys(bad))('%s is not accepted', async (name) => {
  const answer = await verify(await bad[name]!()).catch(({ reason }) => reason)
  // Of a token that was good its end is named; of all others nothing.
  expect(answer).toBe(name === 'an expired one' ? 'unauthenticated' : null)
})

test('a bound token names its key, and a role that must be bound refuses one without', async () => {
  const jkt = 'k'.repeat(43)
  expect(await verify(token({ cnf: { jkt } }))).toMatchObject({ boundTo: jkt })
  expect((await verify(token()))?.boundTo).toBeUndefined()
  const strict = callerVerifier({ ...settings(), boundRoles: ['compliance-officer'] }, people, () => now)
  await expect(strict(token())).rejects.toMatchObject({ reason: 'unauthenticated', bindingError: 'invalid_token' })
  await expect(strict(token({ roles: 'auditor compliance-officer' }))).rejects.toMatchObject({
    detail: expect.stringMatching(/compliance-officer must be bound to a key/),
  })
  expect(await strict(token({ cnf: { jkt } }))).toMatchObject({ boundTo: jkt })
  expect(await strict(token({ roles: ['auditor'] }))).not.toBeNull()
})

test('a person has another pseudonym at another tenant', async () => {
  const [here, there] = [await verify(token()), await verify(token({ tenant: 'globex' }))]
  expect(here?.subject).toBe(there?.subject)
  expect(here?.person).not.toBe(there?.person)
})

test('an outage is bridged with the last good keys for a day, then it is an outage and not a bad token', async () => {
  down = true
  expect(await verify(token())).not.toBeNull()
  const fresh = callerVerifier(settings(), people, () => now)
  await expect(fresh(token())).rejects.toMatchObject({ reason: 'identity_unavailable' })
  down = false
  // Another try follows a failed one after a second.
  now += 1_001
  expect(await fresh(token())).not.toBeNull()
  now = Date.now()
})

test('keycloak’s only organization is the tenant, and several say nothing', async () => {
  const paths = { tenant: ['organization'], roles: ['realm_access', 'roles'], subject: ['sub'] }
  const own = callerVerifier({ ...settings(), typ: 'JWT', paths, tenantForm: 'only name' }, people, () => now)
  const of = (organization: unknown) => own(token({ organization }, { typ: 'JWT' }))
  for (const one of [['acme'], { acme: {} }, 'acme']) expect(await of(one)).toMatchObject({ tenant: 'acme' })
  for (const open of [['acme', 'globex'], {}, [], null, 7]) expect(await of(open)).toBeNull()
})

test('keycloak’s ID token is refused by its claim, because its header is that of an access token', async () => {
  const own = callerVerifier({ ...settings(), typ: 'JWT' }, people, () => now)
  const of = (typ: unknown) => own(token({ typ }, { typ: 'JWT' }))
  for (const access of ['Bearer', undefined]) expect(await of(access)).toMatchObject({ tenant: 'acme' })
  for (const other of ['ID', 'Refresh', null, ['Bearer']]) expect(await of(other)).toBeNull()
})

test('a client of ours stands for the audience where there is none, on access tokens without a type alone', async () => {
  const own = callerVerifier(
    { ...settings(), audience: '', audienceMode: 'client_id', clientIds: ['ours'], typ: null },
    people,
    () => now,
  )
  const of = (claims: object, header: object = {}) =>
    own(token({ aud: undefined, client_id: 'ours', token_use: 'access', ...claims }, { typ: undefined, ...header }))
  expect(await of({})).toMatchObject({ tenant: 'acme' })
  for (const claims of [
    { client_id: 'another' },
    { client_id: ['ours'] },
    { token_use: 'id' },
    { token_use: undefined },
  ])
    expect(await of(claims)).toBeNull()
  expect(await of({}, { typ: 'at+jwt' })).toBeNull()
})
