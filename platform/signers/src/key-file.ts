import { readFileSync, statSync } from 'node:fs'
import { SettlementKeyFile, shownKeys } from '@firsthand/wire/settlement-keys'
import type { SignerRole } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'

/** The signer keys that we have published. */
export interface PublishedKeys {
  /** The list as JSON text, the same for everybody. */
  document(): string
  /** Whether this address is published for the role and valid at the moment. */
  isValid(role: SignerRole, address: string, at: Date): boolean
  /** The address of the role's newest valid key; null when none is. */
  inForce(role: SignerRole, at: Date): `0x${string}` | null
}

const shape = Compile(SettlementKeyFile)
const checkMs = 1_000

function read(file: string): { readonly text: string; readonly keys: SettlementKeyFile['keys'] } {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`the list of settlement keys (SETTLEMENT_KEYS_FILE) cannot be read: ${(error as Error).message}`)
  }
  if (!shape.Check(value)) throw new Error(`${file} is not a list of settlement keys`)
  return { text: JSON.stringify(shownKeys(value)), keys: value.keys }
}

/**
 * The published keys in a file that the rotation replaces. A change is served within a second; a file that cannot be read
 * leaves the last good list standing, and at the start it stops the start.
 */
export function openKeyFile(file: string): PublishedKeys & { close(): void } {
  let current = read(file)
  let seen = statSync(file).mtimeMs
  const check = setInterval(() => {
    try {
      const { mtimeMs } = statSync(file)
      if (mtimeMs === seen) return
      current = read(file)
      seen = mtimeMs
    } catch {}
  }, checkMs)
  check.unref()
  const validKeys = (role: SignerRole, at: Date) =>
    current.keys.filter(
      (key) =>
        key.role === role &&
        Date.parse(key.validFrom) <= at.getTime() &&
        (key.validUntil === null || at.getTime() < Date.parse(key.validUntil)),
    )
  return {
    document: () => current.text,
    isValid: (role, address, at) => validKeys(role, at).some((key) => key.address === address),
    inForce(role, at) {
      const [newest] = validKeys(role, at).sort((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom))
      return (newest?.address as `0x${string}` | undefined) ?? null
    },
    close: () => clearInterval(check),
  }
}
