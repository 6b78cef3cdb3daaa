import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { PrivateKey } from '@firsthand/sandbox/identity/identity-tokens'

type Json = Readonly<Record<string, unknown>>
type Signer = (input: Buffer) => Buffer | string

const encode = (value: Json | string | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))).toString(
    'base64url',
  )

/** A token of any header, any claims and any signature; texts and bytes go in as they stand. */
export function forgeToken(header: Json | string, claims: Json | string | Buffer, signer: Signer): string {
  const input = `${encode(header)}.${encode(claims)}`
  const signature = signer(Buffer.from(input))
  return `${input}.${typeof signature === 'string' ? signature : signature.toString('base64url')}`
}

/** Signs by the key with a digest of one's choice, in the form of JWS, or in the form of X.509. */
export const signerOf =
  (key: PrivateKey, digest: string, dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363'): Signer =>
  (input) =>
    sign(digest, input, { key: createPrivateKey({ key, format: 'jwk' }), dsaEncoding })

/** The old trick: what everybody may know, the public key, taken for a shared secret. */
export const hmacByPublicKey =
  (key: PrivateKey): Signer =>
  (input) =>
    createHmac('sha256', createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }))
      .update(input)
      .digest()

/** A key of a kind that the service does not accept. Its name as an algorithm is only what the set says of it. */
export function oddKey(kind: 'P-384' | 'secp256k1' | 'RSA of 1024 bits', alg: string): PrivateKey {
  const { privateKey } =
    kind === 'RSA of 1024 bits'
      ? generateKeyPairSync('rsa', { modulusLength: 1024 })
      : generateKeyPairSync('ec', { namedCurve: kind })
  return { ...privateKey.export({ format: 'jwk' }), kid: `odd ${kind} ${alg}`, use: 'sig', alg } as never as PrivateKey
}

/** The same token with the parts replaced that are given. */
export function withParts(token: string, parts: { readonly [index: number]: string }): string {
  return token
    .split('.')
    .map((part, index) => parts[index] ?? part)
    .join('.')
}
