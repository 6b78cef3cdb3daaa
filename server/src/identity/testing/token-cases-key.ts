// biome-ignore-all format: a table is read as a table
import { createHmac } from 'node:crypto'
import { signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { CompactEncrypt, importJWK } from 'jose'
import { forgeToken, hmacByPublicKey, signerOf, withParts } from './token-forge.ts'
import { publicHalf } from './token-issuer.ts'
import type { Mint, TokenCase } from './token-mint.ts'

const bad = (name: string, make: TokenCase['make']): TokenCase => ({ name, expected: 401, make })

const head = (alg: string, kid?: string) => ({ typ: 'at+jwt', alg, kid })

/** Signed by a key that nobody published, which the header recommends. */
const selfSigned = (mint: Mint, header: object) => signToken(mint.keys.foreign, mint.claims(), { ...header })

/** Encrypted to us, with a good token inside. */
async function encrypted({ keys, sign }: Mint): Promise<string> {
  const to = await importJWK({ ...publicHalf(keys.rs), alg: 'RSA-OAEP-256', use: 'enc' } as object)
  return new CompactEncrypt(Buffer.from(sign()))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', typ: 'at+jwt', cty: 'JWT', kid: keys.rs.kid })
    .encrypt(to)
}

/** Wrong by the key, the algorithm or the signature. */
export const keyTokens: readonly TokenCase[] = [
  bad('alg none without a signature', (mint) => forgeToken(head('none'), mint.claims(), () => '')),
  bad('alg none with some signature', (mint) => forgeToken(head('none', mint.keys.es.kid), mint.claims(), () => 'AAAA')),
  bad('alg nOnE', (mint) => forgeToken(head('nOnE', mint.keys.es.kid), mint.claims(), () => 'AAAA')),
  bad('no alg', (mint) => mint.sign({}, { alg: undefined })),
  bad('alg an array', (mint) => mint.sign({}, { alg: ['ES256'] })),
  bad('HS256 by our EC public key', ({ keys: { es }, claims }) => forgeToken(head('HS256', es.kid), claims(), hmacByPublicKey(es))),
  bad('HS256 by our RSA public key', ({ keys: { rs }, claims }) => forgeToken(head('HS256', rs.kid), claims(), hmacByPublicKey(rs))),
  bad('HS256 by the shared secret in the set', ({ claims }) => forgeToken(head('HS256', 'shared'), claims(), (input) => createHmac('sha256', Buffer.alloc(32, 7)).update(input).digest())),
  bad('ES256 of all zeros', ({ keys, claims }) => forgeToken(head('ES256', keys.es.kid), claims(), () => Buffer.alloc(64))),
  bad('ES256 written as DER', ({ keys, claims }) => forgeToken(head('ES256', keys.es.kid), claims(), signerOf(keys.es, 'sha256', 'der'))),
  bad('ES256 cut short', (mint) => mint.sign().slice(0, -4)),
  bad('ES256 with zeros appended', (mint) => `${mint.sign()}AAAA`),
  bad('payload changed', (mint) => withParts(mint.sign(), { 1: Buffer.from(JSON.stringify(mint.claims({ tenant: 'globex' }))).toString('base64url') })),
  bad('header changed', (mint) => withParts(mint.sign(), { 0: Buffer.from(JSON.stringify({ ...head('ES256', mint.keys.es.kid), x: 1 })).toString('base64url') })),
  bad('signature of another token', (mint) => withParts(mint.sign(), { 2: mint.sign().split('.')[2] ?? '' })),
  bad('foreign key, embedded as jwk', (mint) => selfSigned(mint, { jwk: publicHalf(mint.keys.foreign) })),
  bad('foreign key, with a jku', (mint) => selfSigned(mint, { jku: mint.own.jwksUri })),
  bad('foreign key, with an x5u', (mint) => selfSigned(mint, { x5u: mint.own.jwksUri })),
  bad('foreign key under our kid', (mint) => selfSigned(mint, { kid: mint.keys.es.kid })),
  bad('unknown kid', (mint) => selfSigned(mint, {})),
  bad('our key under an unknown kid', (mint) => mint.sign({}, { kid: 'unknown' })),
  bad('kid a path', (mint) => mint.sign({}, { kid: '../../../../dev/null' })),
  bad('kid a number', (mint) => mint.sign({}, { kid: 1 })),
  bad('kid of another kind of key', ({ keys, sign }) => sign({}, { kid: keys.ed.kid })),
  bad('RS256 by a key of a set whose profile takes ES256 only', ({ keys, claims, second }) => signToken(keys.narrow, claims({ iss: second.issuer }))),
  bad('PS256 under an RS256 key', ({ keys, claims }) => signToken({ ...keys.rs, alg: 'PS256' }, claims())),
  bad('RS256 under a PS256 key', ({ keys, claims }) => signToken({ ...keys.ps, alg: 'RS256' }, claims())),
  bad('RS512 under an RS256 key', ({ keys, claims }) => forgeToken(head('RS512', keys.rs.kid), claims(), signerOf(keys.rs, 'sha512'))),
  bad('ES256K by a key of the set', ({ keys, claims }) => signToken(keys.k256, claims())),
  bad('ES384 by a P-384 key of the set', ({ keys, claims }) => forgeToken(head('ES384', keys.p384.kid), claims(), signerOf(keys.p384, 'sha384'))),
  bad('P-384 key that calls itself ES256', ({ keys, claims }) => signToken(keys.p384AsEs256, claims())),
  bad('RSA key of 1024 bits', ({ keys, claims }) => signToken(keys.weak, claims())),
  bad('key whose private half is in the set', ({ keys, claims }) => signToken(keys.leaked, claims())),
  bad('key that is for encryption', ({ keys, claims }) => signToken(keys.encrypting, claims())),
  bad('withdrawn key', ({ keys, claims }) => signToken(keys.withdrawn, claims())),
  bad('key of another issuer', ({ keys, claims }) => signToken(keys.strict, claims())),
  bad('key of another issuer under our kid', ({ keys, claims }) => signToken(keys.strict, claims(), { kid: keys.es.kid })),
  bad('encrypted JWT', encrypted),
]
