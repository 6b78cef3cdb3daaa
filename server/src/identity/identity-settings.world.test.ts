import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
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
  ['one path of three', { ...good, paths: { tenant: ['org'] } }, /paths has tenant, roles and subject/],
  ['a path with dots', { ...good, paths: { tenant: 'a.b', roles: ['r'], subject: ['s'] } }, /each a list of keys/],
  ['another form of tenant', { ...good, tenantForm: 'first' }, /tenantForm is "text" or "only name"/],
])('%s is refused with what to do about it', (_name, provider, message) => {
  expect(() => configuredVerifier({ ...provider })).toThrow(message)
})

test('two providers with one issuer are refused: the second would replace the first', () => {
  expect(() => configuredVerifier(good, { ...good, audience: 'https://other.example' })).toThrow(
    'https://id.example: it is configured twice',
  )
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
