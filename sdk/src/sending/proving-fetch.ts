import { newKey } from '../new-key.ts'
import { InvalidOption } from '../sdk-error.ts'

/** What a proof is made for: the method, the address without query and fragment, and the access token. */
export type ProofOf = (method: string, url: string, token: string) => string | Promise<string>

/** Of WebCrypto, by whatever name the platform's types have it. */
type Key = Parameters<typeof crypto.subtle.sign>[1]
type KeyPair = { readonly privateKey: Key; readonly publicKey: Key }

/**
 * For access tokens that are bound to a key (DPoP, RFC 9449): the key pair, of ECDSA on P-256 or Ed25519, whose public key must
 * be extractable as generated ones are, or a function that makes the proof where the key is kept elsewhere.
 */
export type Dpop = { readonly key: KeyPair } | { readonly proof: ProofOf }

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

/** A proof by this key. The private half never leaves it. */
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

/** Sends a proof of its own with every request that carries a token, also when it is sent again: a proof counts once. */
export function provingFetch(ask: typeof fetch, dpop: Dpop): typeof fetch {
  const proof = 'proof' in dpop ? dpop.proof : proofBy(dpop.key)
  return async (input, init) => {
    const request = new Request(input, init)
    const token = /^DPoP (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token !== undefined) {
      const [address = ''] = request.url.split(/[?#]/, 1)
      request.headers.set('dpop', await proof(request.method, address, token))
    }
    return ask(request)
  }
}
