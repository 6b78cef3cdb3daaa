import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

type Shape<T> = { Check(value: unknown): value is T }
type Known<T> = { readonly claims: T; readonly kid: string }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url')))

/** The id of an Ed25519 key; the members and their order are those of RFC 7638. */
const keyIdOf = (x: string) =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

/** A PKCS#8 text that signs statements as compact JWS. Raises when it is no Ed25519 key. */
export function claimsSigner(pem: string | Buffer) {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is no Ed25519 key')
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kid = keyIdOf(x)
  return {
    kid,
    x,
    sign: (typ: string, claims: object): string => {
      const text = `${encoded({ alg: 'EdDSA', typ, kid })}.${encoded(claims)}`
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
  }
}
export type ClaimsSigner = ReturnType<typeof claimsSigner>

/** The public key of raw bytes in base64url. Raises on anything else. */
export const ed25519Key = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

/** What one of the keys has signed, as this kind of statement, and by which key; null for any other text. */
export function signedClaims<T>(
  {
    type,
    shape,
    keys,
  }: { readonly type: string; readonly shape: Shape<T>; readonly keys: ReadonlyMap<string, KeyObject> },
  text: string,
): Known<T> | null {
  const [head = '', body = '', signature = '', ...rest] = text.split('.')
  try {
    const header = decoded(head) as Readonly<Record<'alg' | 'typ' | 'kid' | 'crit', unknown>>
    const kid = String(header.kid)
    const key = keys.get(kid)
    if (rest.length > 0 || key === undefined || header.alg !== 'EdDSA' || header.typ !== type) return null
    // What a signer calls critical has to be understood, and we understand none of it.
    if (header.crit !== undefined) return null
    if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return null
    const claims = decoded(body)
    return shape.Check(claims) ? { claims, kid } : null
  } catch {
    return null
  }
}
