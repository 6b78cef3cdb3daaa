import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { SecretPlace, WebhookSecrets } from '../webhook-secrets.port.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const secretBytes = 32

/** A secret that is copied to another tenant, endpoint or row does not open there. */
const boundTo = ({ tenantId, endpointId }: SecretPlace, id: string) =>
  Buffer.from(JSON.stringify([tenantId, endpointId, id]))

/** Secrets of endpoints, sealed by a key that only this service has: nonce, sealed text, tag. */
export function sealedWebhookSecrets(key: Buffer): WebhookSecrets {
  const sealingKey = key.subarray(0, 32)
  return {
    make(place) {
      const id = randomUUID()
      const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, sealingKey, nonce).setAAD(boundTo(place, id))
      const text = Buffer.concat([sealing.update(secret), sealing.final()])
      return { secret, kept: { id, sealed: Buffer.concat([nonce, text, sealing.getAuthTag()]) } }
    },
    open(place, { id, sealed }) {
      const opening = createDecipheriv(cipher, sealingKey, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      opening.setAAD(boundTo(place, id)).setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()]).toString()
    },
  }
}
