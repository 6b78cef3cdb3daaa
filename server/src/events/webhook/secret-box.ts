import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { EndpointId, TenantId } from '@firsthand/values/values'

/** A secret as it is stored: it opens with the key only, and for its own endpoint only. */
export type SealedSecret = { readonly id: string; readonly sealed: Uint8Array }
type SecretPlace = { readonly tenantId: TenantId; readonly endpointId: EndpointId }

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const secretBytes = 32

/** A secret that is copied to another tenant, endpoint or row does not open there. */
const boundTo = ({ tenantId, endpointId }: SecretPlace, id: string) =>
  Buffer.from(JSON.stringify([tenantId, endpointId, id]))

/** The secrets that sign webhooks, sealed by a key that only this service has: nonce, sealed text, tag. */
export function sealedWebhookSecrets(key: Buffer) {
  const sealingKey = key.subarray(0, 32)
  return {
    /** A new secret: as it is shown once, and as it is stored. */
    make(place: SecretPlace): { readonly secret: string; readonly kept: SealedSecret } {
      const id = randomUUID()
      const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, sealingKey, nonce).setAAD(boundTo(place, id))
      const text = Buffer.concat([sealing.update(secret), sealing.final()])
      return { secret, kept: { id, sealed: Buffer.concat([nonce, text, sealing.getAuthTag()]) } }
    },
    /** Throws when it was sealed for another place or by another key. */
    open(place: SecretPlace, { id, sealed }: SealedSecret): string {
      const opening = createDecipheriv(cipher, sealingKey, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      opening.setAAD(boundTo(place, id)).setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()]).toString()
    },
  }
}

export type WebhookSecrets = ReturnType<typeof sealedWebhookSecrets>
