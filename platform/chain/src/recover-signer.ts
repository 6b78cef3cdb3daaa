import { createRequire } from 'node:module'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from 'viem'

type Curve = {
  ecdsaRecover(raw: Uint8Array, v: number, digest: Uint8Array, compressed: false): Uint8Array
  /** Changes the signature in place and answers it. */
  signatureNormalize(raw: Uint8Array): Uint8Array
}

/** The native curve: thirty times as quick as one in JavaScript, and a firm quote recovers two signers. */
const curve = createRequire(import.meta.url)('secp256k1/bindings') as Curve

/**
 * The address whose key signed the digest, in lower case. Null for what is no signature of 65 bytes with v 27 or 28, or
 * has the high one of two possible s: every signature has such a twin.
 */
export function recoverSigner(digest: Hex, signature: Hex): Hex | null {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const v = (bytes[64] ?? 0) - 27
  if (bytes.length !== 65 || (v !== 0 && v !== 1)) return null
  try {
    const raw = bytes.subarray(0, 64)
    if (!raw.equals(curve.signatureNormalize(new Uint8Array(raw)))) return null
    const publicKey = curve.ecdsaRecover(raw, v, Buffer.from(digest.slice(2), 'hex'), false)
    return `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex')}`
  } catch {
    return null
  }
}
