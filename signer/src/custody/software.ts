import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { curve } from '../curve.ts'
import type { KeyStore } from './key-store.ts'

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
