import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Custody } from '@firsthand/wire/settlement-keys'
import { curve } from '../curve.ts'

/** A key that signs, wherever it lives. */
export type SigningKey = {
  /** Uncompressed: 04, X, Y. */
  readonly publicKey: Buffer
  /** r and s over 32 bytes, 64 bytes in all; s may be the high one. Fails when the key cannot be used. */
  sign(digest: Buffer): Promise<Uint8Array>
}

/** Where the keys of one role live. */
export interface KeyStore {
  readonly custody: Custody
  /** Fails when there is no key of this name, or more than one. */
  open(keyId: string): Promise<SigningKey>
  /** Why this key cannot sign now; null while it can. Cheap, and no signature; left out where asking costs a call of the cloud’s. */
  fault?(keyId: string): Promise<string | null>
  close(): Promise<void>
}

/**
 * Keys in files, for the local chain alone. They sign with fresh randomness as a token does: a key that always gave the
 * same bytes would hide that a bundle was signed twice.
 */
export function openSoftwareKeys(folder: string): KeyStore {
  return {
    custody: 'software',
    async open(keyId) {
      const key = Buffer.from((await readFile(join(folder, `${keyId}.key`), 'utf8')).trim(), 'hex')
      if (key.length !== 32 || !curve.privateKeyVerify(key)) throw new Error(`${keyId} is not a key`)
      return {
        publicKey: Buffer.from(curve.publicKeyCreate(key, false)),
        sign: async (digest) => curve.ecdsaSign(digest, key, { data: randomBytes(32) }).signature,
      }
    },
    async close() {},
  }
}
