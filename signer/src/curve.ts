import { createRequire } from 'node:module'
import type { Hex } from '@firsthand/values/values'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The part of libsecp256k1 that we use. */
type Curve = {
  ecdsaSign(digest: Uint8Array, key: Uint8Array, options: { readonly data: Uint8Array }): { signature: Uint8Array }
  ecdsaRecover(signature: Uint8Array, v: number, digest: Uint8Array, compressed: false): Uint8Array
  /** Changes the signature in place and answers it. */
  signatureNormalize(signature: Uint8Array): Uint8Array
  /** r and s from DER, each padded to 32 bytes. */
  signatureImport(der: Uint8Array): Uint8Array
  publicKeyCreate(key: Uint8Array, compressed: false): Uint8Array
  privateKeyVerify(key: Uint8Array): boolean
}

/** The bindings themselves: the package's index falls back to a JavaScript curve, 22 times slower, without a word. */
export const curve = createRequire(import.meta.url)('secp256k1/bindings') as Curve

/** The address of an uncompressed public key (04, X, Y). */
export const addressOf = (publicKey: Uint8Array): Hex =>
  `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex')}`

/**
 * The 65 bytes a contract takes, from r and s as a token gives them: the low one of the two possible s, then v. What does
 * not recover to our own key never leaves the process.
 */
export function recoverable(raw: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): Buffer {
  const low = curve.signatureNormalize(new Uint8Array(raw))
  for (const v of [0, 1]) {
    const recovered = Buffer.from(curve.ecdsaRecover(low, v, digest, false))
    if (recovered.equals(publicKey)) return Buffer.concat([low, Uint8Array.of(27 + v)])
  }
  throw new Error('the signature does not recover to the key that made it')
}

/** Who signed this digest; null when nobody could have, or when s is the high one, which no contract takes. */
export function signerOf(digest: Uint8Array, signature: Uint8Array): Hex | null {
  try {
    const raw = new Uint8Array(signature.subarray(0, 64))
    const low = Buffer.from(curve.signatureNormalize(new Uint8Array(raw)))
    if (!low.equals(raw)) return null
    return addressOf(curve.ecdsaRecover(raw, (signature[64] ?? 0) - 27, digest, false))
  } catch {
    return null
  }
}
