import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { derived, type Live } from '@firsthand/settings/live'
import type { EndpointId, TenantId } from '@firsthand/values/values'

/** A secret as it is stored: it opens with the key that it names only, and for its own endpoint only. */
export type SealedSecret = { readonly id: string; readonly keyId: string; readonly sealed: Uint8Array }
type SecretPlace = { readonly tenantId: TenantId; readonly endpointId: EndpointId }

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const secretBytes = 32

/** A secret that is copied to another tenant, endpoint or row, or under another key's name, does not open there. */
const boundTo = ({ tenantId, endpointId }: SecretPlace, id: string, keyId: string) =>
  Buffer.from(JSON.stringify([tenantId, endpointId, id, keyId]))

/** Reveals nothing of the key, and is the same in every process that has it. */
const idOf = (key: Buffer) => createHash('sha256').update('webhook secrets').update(key).digest('hex').slice(0, 16)

/**
 * The secrets that sign webhooks, sealed by keys that only this service has: nonce, sealed text, tag. The first key seals; every
 * key opens what it has sealed, so that two are valid while one replaces the other.
 */
export function sealedWebhookSecrets(given: Live<readonly [Buffer, ...Buffer[]]>) {
  const current = derived(given, ([sealingKey, ...others]) => ({
    sealingKey: sealingKey.subarray(0, 32),
    sealingId: idOf(sealingKey),
    keys: new Map([sealingKey, ...others].map((key) => [idOf(key), key.subarray(0, 32)])),
  }))
  return {
    /** A new secret: as it is shown once, and as it is stored. */
    make(place: SecretPlace): { readonly secret: string; readonly kept: SealedSecret } {
      const { sealingKey, sealingId } = current()
      const id = randomUUID()
      const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, sealingKey, nonce).setAAD(boundTo(place, id, sealingId))
      const text = Buffer.concat([sealing.update(secret), sealing.final()])
      const sealed = Buffer.concat([nonce, text, sealing.getAuthTag()])
      return { secret, kept: { id, keyId: sealingId, sealed } }
    },
    /** Throws when it was sealed for another place, or by a key that is not here. */
    open(place: SecretPlace, { id, keyId, sealed }: SealedSecret): string {
      const key = current().keys.get(keyId)
      if (key === undefined) throw new Error(`a webhook secret was sealed by the key ${keyId}, which is not configured`)
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      opening.setAAD(boundTo(place, id, keyId)).setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()]).toString()
    },
  }
}

export type WebhookSecrets = ReturnType<typeof sealedWebhookSecrets>
