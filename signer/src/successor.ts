import type { SettlementKey } from '@firsthand/wire/settlement-keys'
import type { SignerRole } from '@firsthand/wire/signer'

/**
 * How long the old key stays valid. A bundle lives for at most 330 seconds; a transaction may need a fee-bumped replacement under its
 * own nonce, signed by its own key, until it is in a block.
 */
const overlapSeconds: Readonly<Record<SignerRole, number>> = {
  operator: 330,
  fee: 330,
  compliance: 330,
  delivery: 86_400,
  switch: 86_400,
  relay: 86_400,
}
/** Readers of the list look every second and may remember it for five. */
const noticeSecondsMin = 10

type NewKey = Pick<SettlementKey, 'role' | 'keyId' | 'address' | 'custody'>

/**
 * The list with one key more. It signs after the notice, and whichever key of its role had no end gets one: nothing that
 * was signed before the switch outlives its key.
 */
export function successorOf(
  keys: readonly SettlementKey[],
  made: NewKey,
  now: number,
  noticeSeconds: number,
): SettlementKey[] {
  if (!Number.isInteger(noticeSeconds) || noticeSeconds < noticeSecondsMin)
    throw new Error(`a key is published at least ${noticeSecondsMin} seconds before it signs`)
  const taken = keys.find(({ keyId, address }) => keyId === made.keyId || address === made.address)
  if (taken) throw new Error(`${taken.keyId} is published already: a name and an address serve one key only`)
  const switchAt = now + noticeSeconds * 1000
  const instant = (at: number) => new Date(at).toISOString()
  const validUntil = instant(switchAt + overlapSeconds[made.role] * 1000)
  const older = keys.map((key) => (key.role === made.role && key.validUntil === null ? { ...key, validUntil } : key))
  return [...older, { ...made, validFrom: instant(switchAt), validUntil: null }]
}
