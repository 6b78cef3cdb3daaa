import type { Proposal } from '@firsthand/sdk/types'
import { dataOf } from '../../calls/problem.ts'
import { service } from '../../calls/service.ts'
import { signDecision } from '../passkeys/webauthn.ts'

type Decision =
  | { readonly decision: 'approve' }
  | { readonly decision: 'reject'; readonly reason: string }
  | { readonly decision: 'withdraw'; readonly reason: string }

/** Decides about exactly what was read: its digest goes along, and where it must be signed, a key signs that digest. */
export async function decide(proposal: Proposal, given: Decision) {
  const path = { proposalId: proposal.proposalId }
  if (given.decision === 'withdraw') {
    const body = given.reason === '' ? {} : { reason: given.reason }
    return service.proposals.withdraw({ path, body })
  }
  const { decision } = given
  const challenge = proposal.needsPasskey
    ? dataOf(await service.proposals.challenge({ path, body: { decision } }))
    : null
  const signed = challenge === null ? {} : { assertion: await signDecision(challenge) }
  const headers = { 'if-match': `"${proposal.digest}"` }
  return given.decision === 'approve'
    ? service.proposals.approve({ path, headers, body: signed })
    : service.proposals.reject({ path, headers, body: { reason: given.reason, ...signed } })
}
