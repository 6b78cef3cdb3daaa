// biome-ignore-all format: a table is read as a table
import { signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { tokenOf } from '#testing/service-under-test'
import type { Mint, TokenCase } from './token-mint.ts'

const good = (name: string, make: TokenCase['make']): TokenCase => ({ name, expected: 200, make })

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Tokens that must be taken. */
export const goodTokens: readonly TokenCase[] = [
  good('plain, by the ES256 key', (mint) => mint.sign()),
  good('issued by the real identity provider', (mint) => mint.issued()),
  good('signed by the real identity provider’s key', () => tokenOf('acme-buyer-1')),
  good('RS256', ({ keys, claims }) => signToken(keys.rs, claims())),
  good('PS256', ({ keys, claims }) => signToken(keys.ps, claims())),
  good('EdDSA', ({ keys, claims }) => signToken(keys.ed, claims())),
  good('of the second provider, by its own key', ({ keys, claims, second }) => signToken(keys.strict, claims({ iss: second.issuer }))),
  good('aud an array with ours in it', (mint) => mint.sign({ aud: ['https://other.example', mint.audience] })),
  good('typ application/at+jwt', (mint) => mint.sign({}, { typ: 'application/at+jwt' })),
  good('typ in capitals, as media types may be', (mint) => mint.sign({}, { typ: 'AT+JWT' })),
  good('no kid, and one key that fits', ({ keys, claims }) => signToken(keys.ed, claims(), { kid: undefined })),
  good('tenant of 128 characters', (mint) => mint.sign({ tenant: 't'.repeat(128) })),
  good('sub of 128 characters', (mint) => mint.sign({ sub: 's'.repeat(128) })),
  good('no roles', (mint) => mint.sign({ roles: undefined })),
  good('roles as one text with blanks', (mint) => mint.sign({ roles: 'tenant-integrator  treasury-operator' })),
  good('a life of one hour', (mint) => mint.sign({ exp: nowSeconds() + 3600 })),
  good('claims that we do not know', (mint) => mint.sign({ scope: 'x', acr: { level: [1, null, { deep: true }] } })),
]

const at = (claim: 'exp' | 'nbf' | 'iat', seconds: number) => (mint: Mint) =>
  // The life is counted from `iat`, so an end in the past needs a beginning before it.
  mint.sign({ ...(claim === 'exp' && { iat: nowSeconds() - 300 }), [claim]: nowSeconds() + seconds })

const edge = (claim: 'exp' | 'nbf' | 'iat', seconds: number, expected: 200 | 401): TokenCase => {
  const when = seconds < 0 ? `${-seconds} s ago` : `in ${seconds} s`
  return { name: `${claim} ${when}`, expected, make: at(claim, seconds) }
}

/** Both sides of the 30 seconds that clocks may differ. */
export const leewayTokens: readonly TokenCase[] = [
  edge('exp', -31, 401), edge('exp', -29, 200), edge('exp', 29, 200), edge('exp', 31, 200),
  edge('nbf', -31, 200), edge('nbf', -29, 200), edge('nbf', 29, 200), edge('nbf', 31, 401),
  edge('iat', -31, 200), edge('iat', -29, 200), edge('iat', 29, 200), edge('iat', 31, 401),
]
