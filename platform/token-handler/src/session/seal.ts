import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { derived, type Live } from '@firsthand/settings/live'

const ivBytes = 12
const tagBytes = 16

/** What seals and opens one kind of text. */
export type Seal = ReturnType<typeof sealFor>

/**
 * Seals text for a purpose, such as `console/login`, by AES-256-GCM. The first key seals; every key opens, so that a new one can be put in front while
 * sessions under the old one live. A text that was sealed for another purpose does not open: each has keys of its own.
 */
export function sealFor(purpose: `${string}/${string}`, secrets: Live<readonly [Buffer, ...Buffer[]]>) {
  const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', `firsthand-${purpose}`, 32))
  const keys = derived(secrets, ([first, ...others]) => [keyOf(first), ...others.map(keyOf)] as const)

  function openWith(key: Buffer, sealed: Buffer): string | null {
    const iv = sealed.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
    try {
      const text = decipher.update(sealed.subarray(ivBytes, sealed.length - tagBytes))
      return Buffer.concat([text, decipher.final()]).toString()
    } catch {
      return null
    }
  }

  return {
    seal: (text: string): string => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keys()[0], iv, { authTagLength: tagBytes })
      return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    /** The text; null for whatever was not sealed by one of the keys for this purpose. */
    open: (sealed: string): string | null => {
      const bytes = Buffer.from(sealed, 'base64url')
      // Two spellings of the same bytes would be two cookies.
      if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== sealed) return null
      for (const key of keys()) {
        const text = openWith(key, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}
