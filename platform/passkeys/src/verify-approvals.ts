import type { CredentialsFile } from './credentials-file.ts'
import { digestOf } from './proposal-digest.ts'
import { type Assertion, type AssertionFault, verifyDecision } from './verify-decision.ts'

type Named = { readonly issuer: string; readonly subject: string }

/** A proposal with its decisions, as the service hands it to a program that carries it out. */
export type DecidedProposal = {
  readonly proposalId: string
  readonly kind: string
  readonly subject: string
  readonly payload: unknown
  /** The subject as it was shown. */
  readonly state: unknown
  readonly digest: string
  readonly proposedBy: Named
  readonly decisions: readonly {
    readonly decision: 'approve' | 'reject' | 'withdraw'
    readonly by: Named
    /** Of the challenge that was signed. */
    readonly nonce?: string
    /** Left out where nobody signed. */
    readonly assertion?: Assertion
  }[]
}

/** Why a proposal does not count as approved. */
export type ApprovalFault = AssertionFault | 'another_digest' | 'not_approved' | 'unsigned' | 'too_few_people'

type Question = {
  readonly tenant: string
  /** How many people besides the proposer must have signed. */
  readonly needed: number
  /** Of a file that two approvers signed, and that the service cannot write. */
  readonly keys: Pick<CredentialsFile, 'credentials' | 'relyingParty'>
  /** A key that is revoked by now counts no longer: when it signed is the service's word. */
  readonly now: Date
}

/**
 * Whether enough people have signed this proposal with their own keys, over the digest of just what will be done. Nothing of it
 * rests on the service's word. Null when it holds.
 */
export async function approvalFault(
  proposal: DecidedProposal,
  { tenant, needed, keys, now }: Question,
): Promise<ApprovalFault | null> {
  const { proposalId, digest, proposedBy, decisions } = proposal
  if (digestOf(proposal, proposal) !== digest) return 'another_digest'
  const people = new Set<string>()
  for (const { decision, by, nonce, assertion } of decisions) {
    if (decision !== 'approve') return 'not_approved'
    if (assertion === undefined || nonce === undefined) return 'unsigned'
    const verdict = await verifyDecision({
      statement: { decision, proposalId, digest, person: { tenant, ...by }, nonce },
      assertion,
      credentials: keys.credentials,
      relyingParty: keys.relyingParty,
      decidedAt: now,
    })
    if (!verdict.holds) return verdict.fault
    if (by.issuer !== proposedBy.issuer || by.subject !== proposedBy.subject)
      people.add(JSON.stringify([by.issuer, by.subject]))
  }
  return people.size < Math.max(1, needed) ? 'too_few_people' : null
}
