import type { SignAnswer } from '@firsthand/wire/signer'
import { recoverable } from './curve.ts'
import type { Journal } from './journal.ts'
import type { KeyRing } from './key-ring.ts'
import type { Judged } from './policy/judge.ts'
import type { SettlementPolicy } from './policy/settlement-policy.ts'
import { equivocation } from './refused.ts'

/** What a signature is made with; read again for each, because files may have been replaced. */
export type SigningMeans<P = SettlementPolicy> = {
  readonly policy: P
  readonly ring: KeyRing
  readonly journal: Journal
}

/** The key or its journal failed: nothing was judged, and the caller may ask the other replica. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/**
 * One signature for one reference, whoever asks and however often. The claim is committed before the key is touched, and
 * the signature before it is given out: a process may die after any line.
 */
export async function signOnce(
  { policy, ring, journal }: SigningMeans,
  judged: Judged,
  now: number,
): Promise<SignAnswer> {
  const { request } = judged
  const digest = Buffer.from(judged.digest.slice(2), 'hex')
  const claim = await journal.claim({ request, digest, policy })
  if (!claim.digest.equals(digest)) throw equivocation()
  const { signature, keyId } = claim.signed ?? (await signNow())
  // A signature of a retired key is given out again only while the key is still published as valid.
  const key = ring.named(keyId, now)
  if (key === null) throw new Unavailable(`${keyId} is not valid`)
  return {
    role: policy.role,
    keyId,
    address: key.address,
    digest: judged.digest,
    signature: `0x${signature.toString('hex')}`,
    policyVersion: policy.version,
  }

  async function signNow() {
    const key = ring.inForce(now)
    if (key === null) throw new Unavailable('no key is valid')
    const signature = recoverable(await key.sign(digest), digest, key.publicKey)
    return journal.keep(request, signature, key.keyId)
  }
}
