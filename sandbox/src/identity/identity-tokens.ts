import { constants, createPrivateKey, type JsonWebKey, sign } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Persona } from './personas.ts'

/** The signature algorithms that the service accepts. */
export type SignatureAlgorithm = 'ES256' | 'RS256' | 'PS256' | 'EdDSA'

/** A private signing key as a JWK. */
export type PrivateKey = JsonWebKey & { readonly kid: string; readonly alg: SignatureAlgorithm; readonly use: 'sig' }

/** Makes a signing key. */
export async function makeKey(alg: SignatureAlgorithm = 'ES256'): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' }
}

/** How everybody authenticates in a sandbox: by a name or a secret that everybody knows. */
export const sandboxAcr = 'urn:firsthand:sandbox'

/** The claims that the identity provider would put into a persona's token, from now on for five minutes. */
export function claimsOf(
  { name, tenant, roles }: Persona,
  from: { readonly issuer: string; readonly audience: string },
  nowMs: number = Date.now(),
) {
  const iat = Math.floor(nowMs / 1000)
  const who = { iss: from.issuer, aud: from.audience, sub: name, client_id: name, tenant, roles }
  return { ...who, iat, exp: iat + 300, auth_time: iat, acr: sandboxAcr }
}

/**
 * Signs whatever it is given, also what no provider would issue: header members replace the usual ones (undefined
 * removes one), and claims given as text go into the token as they stand. Always signed by the key's own algorithm.
 */
export function signToken(
  key: PrivateKey,
  claims: Readonly<Record<string, unknown>> | string,
  header: Readonly<Record<string, unknown>> = {},
): string {
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  const head = JSON.stringify({ typ: 'at+jwt', alg: key.alg, kid: key.kid, ...header })
  const signed = `${encode(head)}.${encode(typeof claims === 'string' ? claims : JSON.stringify(claims))}`
  const digest = key.alg === 'EdDSA' ? null : 'sha256'
  const signature = sign(digest, Buffer.from(signed), {
    key: createPrivateKey({ key, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
    ...(key.alg === 'PS256' && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  })
  return `${signed}.${signature.toString('base64url')}`
}
