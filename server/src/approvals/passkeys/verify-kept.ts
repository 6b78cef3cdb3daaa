import type { CredentialsFile } from '@firsthand/passkeys/credentials-file'
import { type AssertionFault, verifyDecision } from '@firsthand/passkeys/verify-decision'
import type { KeptDecision } from './first-keys.store.ts'

/**
 * Verifies kept decisions one after the other, in the order in which they were made: the counter of a key that counts has to rise
 * from each to the next.
 */
export function keptVerifier({ relyingParty, credentials }: Pick<CredentialsFile, 'relyingParty' | 'credentials'>) {
  const counters = new Map<string, number>()
  const counts = { verified: 0, unsigned: 0, wrong: 0 }
  return {
    counts,
    /** What is wrong with the signature of a decision; null when it holds, or there is none. */
    async check(kept: KeptDecision): Promise<AssertionFault | null> {
      const { tenant_id: tenant, issuer, subject, proposal_id: proposalId, digest, decision, assertion } = kept
      if (assertion === null) {
        counts.unsigned += 1
        return null
      }
      const { nonce, ...signature } = assertion
      const counter = `${tenant}\n${signature.credentialId}`
      const verdict = await verifyDecision({
        statement: { decision, proposalId, digest, person: { tenant, issuer, subject }, nonce },
        assertion: signature,
        credentials,
        relyingParty,
        decidedAt: kept.decided_at,
        lastCounter: counters.get(counter) ?? 0,
      })
      if (!verdict.holds) {
        counts.wrong += 1
        return verdict.fault
      }
      counters.set(counter, verdict.counter)
      counts.verified += 1
      return null
    },
  }
}
