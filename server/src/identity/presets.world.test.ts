import { makeKey } from '@firsthand/sandbox/identity/identity-tokens'
import { afterEach, expect, inject, test } from 'vitest'
import { tokenOf } from '#testing/service-under-test'
import { type Issuer, publicHalf, startIssuer } from './testing/token-issuer.ts'
import { configuredVerifier } from './testing/token-settings.ts'
import { auth0Token, cognitoToken, directory, entraToken, keycloakToken } from './testing/token-shapes.ts'

const audience = 'https://api.firsthand.example'
const key = await makeKey('RS256')
const admin = { tenantId: 'acme', roles: new Set(['marketplace-admin']) }
const nowSeconds = () => Math.floor(Date.now() / 1000)

const issuers: Issuer[] = []
afterEach(() => Promise.all(issuers.splice(0).map((issuer) => issuer.stop())))

async function issuerAt(path: string): Promise<Issuer> {
  const issuer = await startIssuer(path)
  issuer.publish(key)
  issuers.push(issuer)
  return issuer
}

test('standard: tokens by RFC 9068, as the identity provider of the sandbox issues them', async () => {
  const { issuer, audience: ours } = inject('world')
  const verify = configuredVerifier({ issuer, audience: ours })
  expect(await verify(tokenOf('acme-admin'))).toMatchObject({ ...admin, issuer, subject: 'acme-admin' })
})

test('keycloak: the roles of the realm, and the only organization as the tenant', async () => {
  const { issuer } = await issuerAt('/realms/shop')
  const verify = configuredVerifier({ preset: 'keycloak', issuer, audience })
  const of = (organization: unknown) => verify(keycloakToken(key, issuer, { claims: { organization } }))
  for (const one of [['acme'], { acme: {} }, { acme: { id: '42c3e46f' } }, 'acme']) {
    expect(await of(one)).toMatchObject({ ...admin, issuer, subject: 'f1a7d5c6-0f8a-4a0e-9a53-7c0f4f0d8b11' })
  }
  for (const open of [['acme', 'globex'], { acme: {}, globex: {} }, [], {}, [['acme']], [''], undefined, null, 7]) {
    expect(await of(open)).toBeNull()
  }
  expect(await verify(keycloakToken(key, issuer, { header: { typ: 'logout+jwt' } }))).toBeNull()
})

test('keycloak: an ID token is refused also where a mapper has put the audience into it', async () => {
  const { issuer } = await issuerAt('/realms/shop')
  const verify = configuredVerifier({ preset: 'keycloak', issuer, audience })
  for (const typ of ['ID', 'Refresh', 'Offline', 'Logout', ''])
    expect(await verify(keycloakToken(key, issuer, { claims: { typ } }))).toBeNull()
})

test('keycloak: the roles of a client, by a path of one’s own', async () => {
  const { issuer } = await issuerAt('/realms/shop')
  const paths = { tenant: ['organization'], roles: ['resource_access', 'firsthand', 'roles'], subject: ['sub'] }
  const verify = configuredVerifier({ preset: 'keycloak', issuer, audience, paths })
  expect(await verify(keycloakToken(key, issuer))).toMatchObject({ roles: new Set(['treasury-operator']) })
})

test('auth0: permissions as roles, the organization as the tenant, and an issuer that ends in a slash', async () => {
  const { issuer } = await issuerAt('/')
  const verify = configuredVerifier({ preset: 'auth0', issuer, audience })
  const caller = { ...admin, issuer, tenantId: 'org_9ybsU1dN2dKfDkBi', subject: 'auth0|5f7c8ec7c33c6c004bbafe82' }
  expect(await verify(auth0Token(key, issuer))).toMatchObject(caller)
  expect(await verify(auth0Token(key, issuer, { claims: { exp: nowSeconds() + 86_401 } }))).toBeNull()
  expect(await verify(auth0Token(key, issuer, { claims: { org_id: undefined } }))).toBeNull()
  expect(await verify(auth0Token(key, issuer, { header: { typ: 'JWT' } }))).toBeNull()
})

test('auth0: its own token dialect, with roles in a claim whose name is an address', async () => {
  const { issuer } = await issuerAt('/')
  const paths = { tenant: ['org_id'], roles: ['https://firsthand.example/roles'], subject: ['sub'] }
  const verify = configuredVerifier({ preset: 'auth0', issuer, audience, typ: 'JWT', paths })
  const token = auth0Token(key, issuer, { header: { typ: 'JWT' } })
  expect(await verify(token)).toMatchObject({ roles: new Set(['compliance-officer']) })
})

test('entra: the directory as the tenant, the object id as the subject, and keys that name no algorithm', async () => {
  const provider = await issuerAt(`/${directory}/v2.0`)
  const { issuer } = provider
  provider.publishRaw([{ ...publicHalf(key), alg: undefined, x5t: key.kid, issuer }])
  const verify = configuredVerifier({ preset: 'entra', issuer, audience: '6e74172b-be56-4843-9ff4-e66a39bb12e3' })
  const caller = { ...admin, issuer, tenantId: directory, subject: '690222be-ff1a-4d56-abd1-7e4f7d38e474' }
  expect(await verify(entraToken(key, issuer))).toMatchObject(caller)
  expect(await verify(entraToken(key, issuer, { claims: { exp: nowSeconds() + 5402 } }))).toBeNull()
  expect(await verify(entraToken(key, issuer, { claims: { oid: undefined } }))).toBeNull()
  const elsewhere = issuer.replace(directory, 'f8cdef31-a31e-4b4a-93e4-5f571e91255a')
  for (const other of [elsewhere, `https://sts.windows.net/${directory}/`]) {
    expect(await verify(entraToken(key, other))).toBeNull()
  }
})

test('cognito: groups as roles, and a client of ours in place of an audience', async () => {
  const { issuer } = await issuerAt('/eu-central-1_EXAMPLE')
  const verify = configuredVerifier({ preset: 'cognito', issuer, clientIds: ['xxxxxxxxxxxxexample', 'second'] })
  const subject = 'aaaaaaaa-bbbb-cccc-dddd-example'
  expect(await verify(cognitoToken(key, issuer))).toMatchObject({ ...admin, issuer, subject })
  expect(await verify(cognitoToken(key, issuer, { claims: { client_id: 'second' } }))).not.toBeNull()
  const refused = [
    { token_use: 'id' },
    { token_use: undefined },
    { token_use: ['access'] },
    { client_id: 'another' },
    { client_id: undefined, aud: 'xxxxxxxxxxxxexample' },
    { client_id: ['xxxxxxxxxxxxexample'] },
    { tenant: undefined, 'custom:tenant': 'acme' },
  ]
  for (const claims of refused) expect(await verify(cognitoToken(key, issuer, { claims }))).toBeNull()
  expect(await verify(cognitoToken(key, issuer, { header: { typ: 'at+jwt' } }))).toBeNull()
})

test('a path leads to a claim of the token, never to what every object has', async () => {
  const { issuer } = await issuerAt('/realms/shop')
  const paths = { tenant: ['organization'], roles: ['realm_access', 'constructor'], subject: ['sub'] }
  const verify = configuredVerifier({ preset: 'keycloak', issuer, audience, paths })
  expect(await verify(keycloakToken(key, issuer))).toMatchObject({ tenantId: 'acme', roles: new Set() })
})
