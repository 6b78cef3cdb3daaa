import { readChecked } from '@firsthand/settings/read-settings'
import type { Hex } from '@firsthand/values/values'
import { SettlementKeyFile } from '@firsthand/wire/settlement-keys'
import type { SignerRole } from '@firsthand/wire/signer'
import { addressOf } from './curve.ts'
import type { KeyStore, SigningKey } from './custody/key-store.ts'

/** A published key of our role, opened. Times are milliseconds. */
export type RingKey = SigningKey & {
  readonly keyId: string
  readonly address: Hex
  readonly validFrom: number
  readonly validUntil: number
}

const readKeys = readChecked(SettlementKeyFile, 'the keys')

/**
 * Opens every key that is published for the role and not over. A key that the store does not hold, or holds under another
 * address or custody than published, is refused: it would sign what nobody can verify.
 */
export async function openKeyRing(store: KeyStore, role: SignerRole, text: string, now: number) {
  const ours = readKeys(text).keys.filter((key) => key.role === role)
  const opened: RingKey[] = []
  for (const { keyId, address, custody, validFrom, validUntil } of ours) {
    const until = validUntil === null ? Number.POSITIVE_INFINITY : Date.parse(validUntil)
    if (until <= now) continue
    const key = await store.open(keyId)
    const own = addressOf(key.publicKey)
    if (own !== address || custody !== store.custody) throw new Error(`${keyId} is not the key that was published`)
    opened.push({ ...key, keyId, address: own, validFrom: Date.parse(validFrom), validUntil: until })
  }
  return {
    /** Every key that can sign, or will. */
    all: opened as readonly RingKey[],
    /** The newest key that is valid; null when none is. */
    inForce: (at: number): RingKey | null =>
      opened.filter((key) => isValid(key, at)).sort((a, b) => b.validFrom - a.validFrom)[0] ?? null,
    /** The key of this name while it is valid; null otherwise. */
    named: (keyId: string, at: number): RingKey | null =>
      opened.find((key) => key.keyId === keyId && isValid(key, at)) ?? null,
    /** The key of this address while it is valid; null otherwise. */
    at: (address: string, at: number): RingKey | null =>
      opened.find((key) => key.address === address && isValid(key, at)) ?? null,
  }
}

export type KeyRing = Awaited<ReturnType<typeof openKeyRing>>

const isValid = ({ validFrom, validUntil }: RingKey, at: number) => validFrom <= at && at < validUntil
