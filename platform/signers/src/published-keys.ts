import type { SignerRole } from '@firsthand/wire/signer'

/** The signer keys that we have published. */
export interface PublishedKeys {
  /** The document as JSON text, the same for everybody. */
  document(): string
  /** Whether this address is published for the role and valid at the moment. */
  isValid(role: SignerRole, address: string, at: Date): boolean
  /** The address of the role's newest valid key; null when none is. */
  inForce(role: SignerRole, at: Date): `0x${string}` | null
}
