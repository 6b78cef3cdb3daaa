import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { keccak_256 } from '@noble/hashes/sha3.js'

type Curve = {
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { signature: Uint8Array; recid: number }
  ecdsaRecover(signature: Uint8Array, v: number, digest: Uint8Array, compressed: false): Uint8Array
  publicKeyCreate(key: Uint8Array, compressed: false): Uint8Array
}
/** The bindings themselves: the package's index may fall back to a curve in JavaScript. */
const curve = createRequire(import.meta.url)('secp256k1/bindings') as Curve
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
const addressOf = (publicKey: Uint8Array) =>
  `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex')}`

/** A companion under an attacker's control, which attests whatever it is shown. */
export function attester(key: Uint8Array = randomBytes(32)) {
  return {
    address: addressOf(curve.publicKeyCreate(key, false)),
    attest(digest: string): string {
      const { signature, recid } = curve.ecdsaSign(bytes(digest), key)
      return `0x${Buffer.from(signature).toString('hex')}${(27 + recid).toString(16)}`
    },
  }
}
export type Attester = ReturnType<typeof attester>

/** Whose signature this is; nobody's when it is none. */
export function signerOf(digest: string, signature: string): string {
  const raw = bytes(signature)
  try {
    return addressOf(curve.ecdsaRecover(raw.subarray(0, 64), (raw[64] ?? 0) - 27, bytes(digest), false))
  } catch {
    return 'nobody'
  }
}
