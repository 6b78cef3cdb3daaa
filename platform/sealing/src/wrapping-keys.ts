import { createSecretKey } from 'node:crypto'
import { decrypt, encrypt } from './encrypt.ts'
import type { WrappingKeySettings } from './sealing-settings.ts'
import { readKeyFile } from './sealing-settings.ts'
import { openTokenKey, type WrappingKey } from './token-key.ts'

export type WrappedKey = { readonly wrappingKey: string; readonly wrapped: Buffer }

/** The first wraps; every one unwraps what it has wrapped, until the last such row is wrapped anew. */
export type WrappingKeys = {
  readonly current: string
  readonly wrap: (key: Buffer, holder: string) => WrappedKey
  readonly unwrap: (wrapped: WrappedKey, holder: string) => Buffer
  /** Why one of the keys cannot be used now; null while all can. */
  readonly fault: () => string | null
  readonly close: () => void
}

function fileKey(id: string, file: string): WrappingKey {
  const secret = createSecretKey(readKeyFile(file))
  return {
    id,
    wrap: (key, holder) => encrypt(secret, holder, key),
    unwrap: (wrapped, holder) => decrypt(secret, holder, wrapped),
    // It is in memory from the start on.
    fault: () => null,
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
    fault: () => [...keys.values()].map(({ fault }) => fault()).find((fault) => fault !== null) ?? null,
    close: () => {
      for (const close of closing) close()
    },
  }
}
