import type { Custody } from '@firsthand/wire/settlement-keys'

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
  close(): Promise<void>
}
