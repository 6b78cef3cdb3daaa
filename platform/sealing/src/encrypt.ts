import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** A prepared key takes a quarter of the time that its bytes take. */
export type DataKey = Buffer | KeyObject

const nonces = Buffer.alloc(1024 * nonceBytes)
let noncesUsed = nonces.length

/** Random ones are made a thousand at a time: each alone would cost as much as what it is for. */
function newNonce(): Buffer {
  if (noncesUsed >= nonces.length) {
    randomFillSync(nonces)
    noncesUsed = 0
  }
  noncesUsed += nonceBytes
  return Buffer.from(nonces.subarray(noncesUsed - nonceBytes, noncesUsed))
}

/** Encrypts and authenticates; the holder is bound to it, so that a value cannot be moved to another person. */
export function encrypt(key: DataKey, holder: string, plain: Uint8Array): Buffer {
  const nonce = newNonce()
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(holder))
  return Buffer.concat([nonce, sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

export function decrypt(key: DataKey, holder: string, sealed: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes))
  opening.setAAD(Buffer.from(holder)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()])
}
