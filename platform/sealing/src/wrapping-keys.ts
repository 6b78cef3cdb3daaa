import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import type { WrappingKeySettings } from './sealing-settings.ts'
import { readKeyFile } from './sealing-settings.ts'
import { openTokenKey, type WrappingKey } from './token-key.ts'

export type WrappedKey = { readonly wrappingKey: string; readonly wrapped: Buffer }

/** The first wraps; every one unwraps what it has wrapped, until the last such row is wrapped anew. */
export type WrappingKeys = {
  readonly current: string
  readonly wrap: (key: Buffer, holder: string) => WrappedKey
  readonly unwrap: (wrapped: WrappedKey, holder: string) => Buffer
  readonly close: () => void
}

const [nonceBytes, tagBytes] = [12, 16]

function fileKey(id: string, file: string): WrappingKey {
  const secret = createSecretKey(readKeyFile(file))
  return {
    id,
    wrap(key, holder) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(holder))
      return Buffer.concat([nonce, sealing.update(key), sealing.final(), sealing.getAuthTag()])
    },
    unwrap(wrapped, holder) {
      const opening = createDecipheriv('aes-256-gcm', secret, wrapped.subarray(0, nonceBytes))
      opening.setAAD(Buffer.from(holder)).setAuthTag(wrapped.subarray(-tagBytes))
      return Buffer.concat([opening.update(wrapped.subarray(nonceBytes, -tagBytes)), opening.final()])
    },
  }
}

export function openWrappingKeys(settings: readonly WrappingKeySettings[]): WrappingKeys {
  const closing: (() => void)[] = []
  const keys = new Map(
    settings.map((each) => {
      if (each.kind === 'file') return [each.id, fileKey(each.id, each.file)] as const
      const { key, close } = openTokenKey(each)
      closing.push(close)
      return [each.id, key] as const
    }),
  )
  const [current] = keys.values()
  if (!current) throw new Error('there is no wrapping key')
  return {
    current: current.id,
    wrap: (key, holder) => ({ wrappingKey: current.id, wrapped: current.wrap(key, holder) }),
    unwrap({ wrappingKey, wrapped }, holder) {
      const key = keys.get(wrappingKey)
      if (!key) throw new Error(`the wrapping key ${wrappingKey} is not among the settings`)
      return key.unwrap(wrapped, holder)
    },
    close: () => {
      for (const close of closing) close()
    },
  }
}
