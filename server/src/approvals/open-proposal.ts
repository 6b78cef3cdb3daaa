import { digestOf } from '@firsthand/passkeys/proposal-digest'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { AdminContext } from '#identity/admin-context'
import { isPerson, type Proposal, proposalNotOpen } from './proposal.rules.ts'
import type { ProposalSubject, Requested } from './proposal-kind.ts'
import { recordStep } from './proposal-records.store.ts'
import { closeProposal, insertDecision, insertProposal, lockOpenProposal, newProposalId } from './proposals.store.ts'
import { expiresAfterSeconds, quorumOf } from './quorum.rules.ts'

type NewProposal<Payload> = Requested<Payload> & { readonly reason: string | null }
/** How long a new payee waits, in seconds. */
export type CoolingOff = { readonly coolingOffSeconds: number }

/**
 * The maker's step, in the transaction that has locked the subject. One proposal can be open about a subject: a second one is
 * refused.
 */
export async function openProposal<Payload, State>(
  query: TenantTransaction,
  context: AdminContext,
  kind: ProposalSubject<Payload, State>,
  { subject, payload, reason }: NewProposal<Payload>,
  { coolingOffSeconds }: CoolingOff = { coolingOffSeconds: 0 },
): Promise<Proposal> {
  const { tenantId: tenant, issuer, subject: person } = context.caller
  const proposalId = await newProposalId(query)
  const shown = await kind.read(query, tenant, { subject, payload })
  if (shown === null) throw new Error(`${kind.kind} is proposed about ${subject}, which is not there`)
  const money = kind.amountOf(payload, shown.state)
  const named = { proposalId, kind: kind.kind, subject, payload }
  const proposal = await insertProposal(query, tenant, {
    ...named,
    shown: { state: shown.state as object, circumstances: shown.circumstances },
    amount: money === null ? null : `${money.amount}`,
    currency: money?.currency ?? null,
    reason,
    proposer: { issuer, subject: person },
    quorum: quorumOf(kind.kind, money),
    digest: digestOf(named, shown),
    expiresAfterSeconds,
    coolingOffSeconds: kind.coolsOff ? coolingOffSeconds : 0,
  })
  if (proposal === null) throw proposalNotOpen('Another proposal about this is open: decide it or withdraw it first.')
  await recordStep(query, context, proposal, 'opened', { reason })
  return proposal
}

/**
 * Ends the open proposal about a locked subject that is over, so that nobody can approve it any more. The caller decides that:
 * an officer who freezes the money, whoever reports that the bank has a file.
 */
export async function endOpenProposal(
  query: TenantTransaction,
  context: AdminContext,
  subject: string,
  reason: string,
): Promise<void> {
  const { tenantId, issuer, subject: person } = context.caller
  const proposal = await lockOpenProposal(query, tenantId, subject)
  if (proposal === null) return
  const by = { issuer, subject: person }
  const own = isPerson(proposal.proposer, by)
  await insertDecision(query, tenantId, proposal, { decision: own ? 'withdraw' : 'reject', by, reason })
  await closeProposal(query, tenantId, proposal.proposalId, own ? 'withdrawn' : 'rejected')
  await recordStep(query, context, proposal, own ? 'withdrawn' : 'rejected', { reason })
}
