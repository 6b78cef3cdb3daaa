import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readApiConfig } from '#main/config/config'
import { configuredVerifier, providerSettings } from './testing/token-settings.ts'

const issuer = 'https://id.example'
const audience = 'https://api.firsthand.example'
const good = { issuer, audience }

test('a provider needs an issuer and an audience, and nothing else', () => {
  expect(() => configuredVerifier(good)).not.toThrow()
})

test.each<readonly [string, object, RegExp]>([
  ['an unknown preset', { ...good, preset: 'okta' }, /preset is one of standard, keycloak, auth0, entra, cognito/],
  ['a preset that every object has', { ...good, preset: 'constructor' }, /preset is one of/],
  ['an unknown key', { ...good, audiences: [audience] }, /no audiences/],
  [
    'the algorithm HS256',
    { ...good, algorithms: ['RS256', 'HS256'] },
    /algorithms is a list out of RS256, PS256, ES256, EdDSA/,
  ],
  ['the algorithm none', { ...good, algorithms: ['none'] }, /algorithms is a list out of RS256, PS256, ES256, EdDSA/],
  ['no algorithm', { ...good, algorithms: [] }, /algorithms is a list out of RS256/],
  ['no audience', { issuer }, /audience/],
  ['an empty audience', { issuer, audience: '' }, /audience/],
  ['an audience that is no text', { issuer, audience: 7 }, /audience is a text/],
  ['no issuer', { audience }, /issuer/],
  ['an issuer that is no address', { issuer: 'id.example', audience }, /issuer is an address/],
  ['a key set that is no address', { ...good, jwksUri: '/keys' }, /jwksUri is an address/],
  ['an unknown kind of audience', { ...good, audienceMode: 'azp' }, /audienceMode is aud or client_id/],
  ['cognito without clients', { preset: 'cognito', issuer }, /clientIds lists the clients/],
  ['another type', { ...good, typ: 'id+jwt' }, /typ is at\+jwt, JWT/],
  ['a life without end', { ...good, maxLifetimeSeconds: 0 }, /maxLifetimeSeconds is a whole number/],
  ['a life in words', { ...good, maxLifetimeSeconds: '1 h' }, /maxLifetimeSeconds is a whole number/],
  ['a login of no age', { ...good, maxAgeSeconds: 0 }, /maxAgeSeconds is a whole number, or null/],
  ['one path of three', { ...good, paths: { tenant: ['org'] } }, /paths has tenant, roles and subject/],
  ['a path with dots', { ...good, paths: { tenant: 'a.b', roles: ['r'], subject: ['s'] } }, /each a list of keys/],
  [
    'an issuer without https',
    { issuer: 'http://id.example', audience },
    /issuer begins with https, or is on this machine/,
  ],
  [
    'an issuer that only begins like this machine',
    { issuer: 'http://localhost.example', audience },
    /begins with https/,
  ],
  ['a key set without https', { ...good, jwksUri: 'http://id.example/keys' }, /jwksUri begins with https/],
  ['tenants in one text', { ...good, tenants: 'acme' }, /tenants lists the tenants/],
  ['no tenants', { ...good, tenants: [] }, /tenants lists the tenants/],
  ['a role that there is not', { ...good, roles: ['root'] }, /roles is a list out of marketplace-admin/],
  [
    'a role that there is not to be bound',
    { ...good, boundRoles: ['root'] },
    /boundRoles is a list out of marketplace-admin/,
  ],
  ['a bound role in one text', { ...good, boundRoles: 'auditor' }, /boundRoles is a list out of/],
  ['a name for people with a colon', { ...good, people: 'a:b' }, /people is a short name/],
  ['another form of tenant', { ...good, tenantForm: 'first' }, /tenantForm is "text" or "only name"/],
])('%s is refused with what to do about it', (_name, provider, message) => {
  expect(() => configuredVerifier({ ...provider })).toThrow(message)
})

test('roles that must be bound need the address that proofs name, but in a sandbox', () => {
  const sandbox = providerSettings([{ ...good, boundRoles: ['auditor'] }])
  const settings = { ...sandbox, FIRSTHAND_DATABASE_DURABILITY: 'required' }
  const missing = /FIRSTHAND_PUBLIC_URL is not set: tokens by boundRoles of https:\/\/id.example/
  expect(() => readApiConfig(settings)).toThrow(missing)
  expect(() => readApiConfig({ ...settings, FIRSTHAND_PUBLIC_URL: 'https://api.example' })).not.toThrow(missing)
  expect(() => readApiConfig(sandbox)).not.toThrow()
})

test('two providers with one issuer are refused: the second would replace the first', () => {
  expect(() => configuredVerifier(good, { ...good, audience: 'https://other.example' })).toThrow(
    'https://id.example: it is configured twice',
  )
})

const staff = { issuer: 'https://staff.example', audience, tenants: ['acme'], roles: ['treasury-operator'] }
test.each<readonly [string, object, object, string]>([
  ['without tenants', { ...staff, tenants: null }, good, 'it needs tenants and roles'],
  [
    'without roles',
    { ...staff, roles: null },
    { ...good, tenants: ['globex'], roles: [] },
    'it needs tenants and roles',
  ],
  [
    'of one tenant, without names that differ',
    staff,
    { ...good, tenants: ['globex', 'acme'], roles: [] },
    'another provider speaks for acme too',
  ],
  [
    'of which both give platform-admin',
    { ...staff, roles: ['platform-admin'] },
    { ...good, tenants: ['globex'], roles: ['platform-admin'] },
    'platform-admin is given by one provider alone',
  ],
])('two providers %s are refused', (_name, one, other, message) => {
  expect(() => configuredVerifier({ ...one }, { ...other })).toThrow(message)
})

test('two providers of one tenant are taken with a name for the people of one of them', () => {
  const customers = { ...good, tenants: ['acme'], roles: [] }
  expect(() => configuredVerifier(customers, { ...staff, people: 'staff' })).not.toThrow()
})

test.each<readonly [string, unknown]>([
  ['no list', good],
  ['an empty list', []],
])('%s of providers is refused', (_name, providers) => {
  expect(() => configuredVerifier(...(providers as []))).toThrow()
})

/** Starts the program itself and gives its exit code and its output. */
function startProgram(providers: unknown): Promise<{ code: unknown; stated: string }> {
  const program = fileURLToPath(new URL('../main/api.ts', import.meta.url))
  const env = { ...providerSettings(providers) }
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env, timeout: 30_000 }, (error, out, err) => {
      resolve({ code: error?.code, stated: out + err })
    })
  })
}

test('a wrong provider stops the start', { timeout: 60_000 }, async () => {
  const [unknown, twice] = await Promise.all([startProgram([{ ...good, preset: 'okta' }]), startProgram([good, good])])
  expect(unknown).toEqual({ code: 1, stated: expect.stringContaining('preset is one of') })
  expect(twice).toEqual({ code: 1, stated: expect.stringContaining('configured twice') })
})
