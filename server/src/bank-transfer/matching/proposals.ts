import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen, samePerson } from '../bank-refusals.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import {
  closeProposal,
  insertProposal,
  isProposed,
  lockProposal,
  type NewProposal,
  type Proposal,
  type ProposalKey,
} from './proposals.store.ts'

/** The maker's step. One proposal of a kind can be open about a subject: a second one is refused. */
export async function openProposal(
  query: TenantTransaction,
  context: AdminContext,
  proposed: NewProposal,
): Promise<Proposal> {
  const { kind, subject, payload, reason } = proposed
  const { tenantId, subject: person } = context.caller
  const proposal = await insertProposal(query, tenantId, proposed, person)
  if (proposal === null) throw proposalNotOpen('Another proposal about it is open.')
  await query(treasuryAudit(context, `offchain.${kind}.proposed`, { subject, reason, ...payload }))
  return proposal
}

/**
 * The checker's step, about the open proposal of one of these kinds. The database refuses the same person too; it is
 * checked here first, so that the caller learns the real cause.
 */
export async function decideProposal(
  query: TenantTransaction,
  context: AdminContext,
  about: ProposalKey,
  decision: 'approved' | 'rejected',
): Promise<Proposal> {
  const { tenantId, subject: person } = context.caller
  const proposal = await lockProposal(query, tenantId, about)
  if (proposal === null) throw proposalNotOpen()
  const { proposalId, kind, subject, proposedBy } = proposal
  if (decision === 'approved' && proposedBy === person) throw samePerson()
  await closeProposal(query, tenantId, proposalId, { state: decision, decidedBy: person })
  await query(treasuryAudit(context, `offchain.${kind}.${decision}`, { subject, proposedBy }))
  return proposal
}

/** Rejects an open proposal about something that is over, so that nobody can approve it any more. */
export async function rejectOpen(
  query: TenantTransaction,
  context: AdminContext,
  { kind, subject }: Pick<NewProposal, 'kind' | 'subject'>,
): Promise<void> {
  const about = { kinds: [kind], subject }
  if (await isProposed(query, context.caller.tenantId, about)) await decideProposal(query, context, about, 'rejected')
}
