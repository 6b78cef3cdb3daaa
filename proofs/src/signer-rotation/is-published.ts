import type { SettlementKey } from '@firsthand/wire/settlement-keys'
import type { SignerRole } from '@firsthand/wire/signer'

/** Whether the address was published for the role at some moment between the two. */
export const isPublished = (
  keys: readonly SettlementKey[],
  role: SignerRole,
  address: string,
  [from, to]: readonly [number, number],
): boolean =>
  keys.some(
    (key) =>
      key.role === role &&
      key.address === address &&
      Date.parse(key.validFrom) <= to &&
      (key.validUntil === null || from < Date.parse(key.validUntil)),
  )
