// biome-ignore-all format: a table is read as a table
import type { TokenCase } from './token-mint.ts'

type Json = Readonly<Record<string, unknown>>

const nowSeconds = () => Math.floor(Date.now() / 1000)

const bad = (name: string, make: TokenCase['make']): TokenCase => ({ name, expected: 401, make })

/** Properly signed, with these claims in place of good ones. */
const claim = (name: string, others: Json | (() => Json)): TokenCase =>
  bad(name, (mint) => mint.sign(typeof others === 'function' ? others() : others))

const typ = (name: string, value: unknown): TokenCase => bad(name, (mint) => mint.sign({}, { typ: value }))

/** Properly signed, but not for us, not now, or not clear about who asks. */
export const claimTokens: readonly TokenCase[] = [
  typ('typ JWT, as ID tokens have it', 'JWT'),
  typ('typ missing', undefined),
  typ('typ of a logout token', 'logout+jwt'),
  typ('typ an array', ['at+jwt']),

  claim('aud wrong', { aud: 'https://other.example' }),
  claim('aud missing', { aud: undefined }),
  bad('aud with ours as a prefix', (mint) => mint.sign({ aud: `${mint.audience}.evil.example` })),
  bad('aud a prefix of ours', (mint) => mint.sign({ aud: mint.audience.slice(0, -1) })),
  bad('aud in capitals', (mint) => mint.sign({ aud: mint.audience.toUpperCase() })),
  bad('aud a text that lists ours', (mint) => mint.sign({ aud: `https://other.example ${mint.audience}` })),
  claim('aud an array without ours', { aud: ['https://other.example'] }),
  claim('aud an empty array', { aud: [] }),
  bad('aud an object', (mint) => mint.sign({ aud: { [mint.audience]: true } })),

  claim('iss wrong', { iss: 'https://evil.example' }),
  claim('iss missing', { iss: undefined }),
  bad('iss an array with ours', (mint) => mint.sign({ iss: [mint.own.issuer] })),
  bad('iss with a slash more', (mint) => mint.sign({ iss: `${mint.own.issuer}/` })),
  bad('iss of another provider', (mint) => mint.sign({ iss: mint.second.issuer })),

  claim('exp 60 s ago', () => ({ iat: nowSeconds() - 300, exp: nowSeconds() - 60 })),
  claim('exp missing', { exp: undefined }),
  claim('exp a text', () => ({ exp: String(nowSeconds() + 300) })),
  claim('exp null', { exp: null }),
  claim('exp in ten years', () => ({ exp: nowSeconds() + 315_360_000 })),
  claim('a life of an hour and a second', () => ({ exp: nowSeconds() + 3601 })),
  bad('exp beyond all numbers', (mint) => mint.signText((good) => good.replace(/"exp":\d+/, '"exp":1e999'))),
  claim('iat an hour ahead', () => ({ iat: nowSeconds() + 3600, exp: nowSeconds() + 3900 })),
  claim('iat missing', { iat: undefined }),
  claim('iat a text', () => ({ iat: String(nowSeconds()) })),
  claim('nbf an hour ahead', () => ({ nbf: nowSeconds() + 3600 })),
  claim('nbf a text', { nbf: '0' }),

  claim('sub missing', { sub: undefined }),
  claim('sub empty', { sub: '' }),
  claim('sub a number', { sub: 7 }),
  claim('sub of 129 characters', { sub: 's'.repeat(129) }),
  claim('sub with a line break', { sub: 'acme-buyer-1\n' }),

  claim('tenant missing', { tenant: undefined }),
  claim('tenant empty', { tenant: '' }),
  claim('tenant blank', { tenant: ' ' }),
  claim('tenant with a blank at its end', { tenant: 'acme ' }),
  claim('tenant an array', { tenant: ['acme'] }),
  claim('tenant an object', { tenant: { acme: {} } }),
  claim('tenant a number', { tenant: 1 }),
  claim('tenant null', { tenant: null }),
  claim('tenant of 129 characters', { tenant: 't'.repeat(129) }),
  claim('tenant with a letter that looks like another', { tenant: '\u0430cme' }),
  bad('tenant inherited', (mint) => mint.signText((good) => good.replace('"tenant":"acme"', '"__proto__":{"tenant":"acme"}'))),

  claim('roles a number', { roles: 5 }),
  claim('roles holding a number', { roles: ['marketplace-admin', 5] }),
  claim('roles an object', { roles: { 'marketplace-admin': true } }),
  claim('roles null', { roles: null }),

  claim('bound to a DPoP key, as Bearer', { cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' } }),
  claim('bound to a certificate, as Bearer', { cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' } }),
  claim('bound to nothing', { cnf: null }),
]
