import { newKey } from '../new-key.ts'
import { InvalidOption } from '../sdk-error.ts'
import type { ProofOf } from './proving-fetch.ts'

/** Of WebCrypto, by whatever name the platform's types have it. */
type Key = Parameters<typeof crypto.subtle.sign>[1]
export type KeyPair = { readonly privateKey: Key; readonly publicKey: Key }

const encoder = new TextEncoder()

const written = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const json = (value: object) => written(encoder.encode(JSON.stringify(value)))

const kinds = {
  'ECDSA P-256': { alg: 'ES256', by: { name: 'ECDSA', hash: 'SHA-256' } },
  'Ed25519 ': { alg: 'EdDSA', by: { name: 'Ed25519' } },
} as const

function kindOf({ algorithm }: Key) {
  const { name, namedCurve = '' } = algorithm as { readonly name: string; readonly namedCurve?: string }
  const kind = kinds[`${name} ${namedCurve}` as keyof typeof kinds]
  if (kind === undefined) throw new InvalidOption('dpop', 'Give a key of ECDSA on P-256, or of Ed25519.')
  return kind
}

/**
 * Proofs by a key pair of WebCrypto, of ECDSA on P-256 or Ed25519, whose public key is extractable as generated ones are. The private
 * half never leaves it.
 */
export function proofBy({ privateKey, publicKey }: KeyPair): ProofOf {
  const { alg, by } = kindOf(privateKey)
  return async (method, url, token) => {
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const jwk = { kty, crv, x, ...(y !== undefined && { y }) }
    const ath = written(await crypto.subtle.digest('SHA-256', encoder.encode(token)))
    const claims = { jti: newKey(), htm: method, htu: url, iat: Math.floor(Date.now() / 1000), ath }
    const signed = `${json({ typ: 'dpop+jwt', alg, jwk })}.${json(claims)}`
    return `${signed}.${written(await crypto.subtle.sign(by, privateKey, encoder.encode(signed)))}`
  }
}
