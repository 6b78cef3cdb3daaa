import { randomUUID } from 'node:crypto'
import { clientSecret } from '@firsthand/sandbox/identity/identity-configuration'
import { makeKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { inject } from 'vitest'
import { oddKey } from './token-forge.ts'
import { publicHalf, startIssuer } from './token-issuer.ts'

type Json = Readonly<Record<string, unknown>>

/** One token of the battery: what it is, what it must be answered with, and how it is made. */
export type TokenCase = {
  readonly name: string
  readonly expected: 200 | 400 | 401
  readonly make: (mint: Mint) => string | Promise<string>
}

async function mintKeys() {
  const [es, rs, ps, ed, strict, narrow, withdrawn, foreign, leaked, encrypting] = await Promise.all([
    makeKey('ES256'),
    makeKey('RS256'),
    makeKey('PS256'),
    makeKey('EdDSA'),
    makeKey('ES256'),
    makeKey('RS256'),
    makeKey('ES256'),
    makeKey('ES256'),
    makeKey('ES256'),
    makeKey('ES256'),
  ])
  const p384 = oddKey('P-384', 'ES384')
  const p384AsEs256 = oddKey('P-384', 'ES256')
  const k256 = oddKey('secp256k1', 'ES256K')
  const weak = oddKey('RSA of 1024 bits', 'RS256')
  const shared = { kty: 'oct', kid: 'shared', k: Buffer.alloc(32, 7).toString('base64url') }
  const odd = { p384, p384AsEs256, k256, weak, leaked, shared, encrypting }
  return { es, rs, ps, ed, strict, narrow, withdrawn, foreign, ...odd }
}

/** Signs the tokens of the battery: two providers of its own, whose key sets hold much that must not be used. */
export async function openMint() {
  const { issuer: realIssuer, audience } = inject('world')
  const keys = await mintKeys()
  const own = await startIssuer()
  const second = await startIssuer()
  const { es, rs, ps, ed, p384, p384AsEs256, k256, weak, leaked, shared, encrypting } = keys
  own.publishRaw([
    ...[es, rs, ps, ed, p384, p384AsEs256, k256, weak].map(publicHalf),
    leaked,
    shared,
    { ...publicHalf(encrypting), use: 'enc' },
  ])
  second.publish(keys.strict, keys.narrow)

  /** Good ones for a buyer of acme, each with an id of its own: no two tokens of the battery are the same. */
  const claims = (others: Json = {}) => {
    const iat = Math.floor(Date.now() / 1000)
    const who = { iss: own.issuer, aud: audience, sub: 'acme-buyer-1', tenant: 'acme', roles: [] }
    return { ...who, iat, exp: iat + 300, jti: randomUUID(), ...others }
  }
  const scope = { tenants: ['acme', 't'.repeat(128)], roles: ['tenant-integrator', 'treasury-operator'] }
  return {
    keys,
    own,
    second,
    audience,
    claims,
    settings: {
      FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify([
        { issuer: realIssuer, audience, ...scope, people: 'real' },
        { issuer: own.issuer, audience, ...scope },
        { issuer: second.issuer, audience, algorithms: ['ES256'], ...scope, people: 'second' },
      ]),
    },
    /** By the first provider's ES256 key; a claim or header member that is undefined is left out. */
    sign: (others: Json = {}, header: Json = {}) => signToken(es, claims(others), header),
    /** The same with the claims as text, for what no object can hold. */
    signText: (text: (good: string) => string, header: Json = {}) =>
      signToken(es, text(JSON.stringify(claims())), header),
    /** By the real identity provider itself, over its token endpoint. */
    async issued(): Promise<string> {
      const response = await fetch(`${realIssuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`acme-buyer-1:${clientSecret}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
      return ((await response.json()) as { access_token: string }).access_token
    },
    close: () => Promise.all([own.stop(), second.stop()]),
  }
}

export type Mint = Awaited<ReturnType<typeof openMint>>
