import { digestOf } from '@firsthand/passkeys/proposal-digest'
import { decimalsOf } from '@firsthand/payment-files/currency-amount'
import { inTenant } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type { Proposal as ProposalRead, ProposalSummary } from '@firsthand/wire/approvals'
import type { AdminContext } from '#identity/admin-context'
import type { ApprovalDeps } from './decide-proposal.ts'
import { expireProposal } from './expire-proposals.ts'
import { needsPasskey } from './passkeys/passkey.rules.ts'
import { approvalsIn, type Decision, type Proposal, requireRoleOf } from './proposal.rules.ts'
import { proposersOf } from './proposal-kind.ts'
import { auditProposal } from './proposal-records.store.ts'
import { decisionsOn, findProposal, listProposals } from './proposals.store.ts'

/** A proposal as a list shows it. */
export const summaryOf = (proposal: Proposal, approvals: number): ProposalSummary => ({
  proposalId: proposal.proposalId,
  kind: proposal.kind,
  subject: proposal.subject,
  amount: proposal.amount,
  currency: proposal.currency,
  decimals: proposal.currency === null ? null : decimalsOf(proposal.currency),
  reason: proposal.reason,
  proposedBy: proposal.proposer,
  proposedAt: proposal.proposedAt.toISOString(),
  expiresAt: proposal.expiresAt.toISOString(),
  notBefore: proposal.notBefore?.toISOString() ?? null,
  quorum: proposal.quorum,
  approvals,
  digest: proposal.digest,
  state: proposal.state,
  closedAt: proposal.closedAt?.toISOString() ?? null,
})

const decisionOf = ({ decision, by, decidedAt, reason, signedWith }: Decision): ProposalRead['decisions'][number] => ({
  decision,
  by,
  decidedAt: decidedAt.toISOString(),
  reason,
  signedWith,
})

type Filter = {
  readonly state: Proposal['state']
  readonly kind: string | null
  readonly subject: string | null
}

/** Proposals of the kinds that the caller may propose or decide, the oldest first; one more than `limit` shows a further page. */
export async function readProposals(
  deps: ApprovalDeps,
  context: AdminContext,
  { state, kind, subject }: Filter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly ProposalSummary[]> {
  const { tenantId, roles } = context.caller
  const own = [...deps.kinds.values()].filter((each) =>
    [each.decidedBy, ...proposersOf(each)].some((role) => roles.has(role)),
  )
  const kinds = own.map((each) => each.kind as string).filter((name) => kind === null || name === kind)
  return inTenant(deps.pool, tenantId, async (query) => {
    const found = await listProposals(query, tenantId, { state, kinds, subject }, { after, limit: limit + 1 })
    await auditProposal(query, context, 'proposal.listed', { state, kind, subject, after, limit })
    return found.map(({ proposal, approvals }) => summaryOf(proposal, approvals))
  })
}

/**
 * Everything that an approval would act on. An open proposal's subject is read anew, as an approval would: `isCurrent` says
 * whether it still is what the digest names.
 */
export async function readProposal(
  deps: ApprovalDeps,
  context: AdminContext,
  proposalId: string,
): Promise<ProposalRead> {
  const { tenantId } = context.caller
  await expireProposal(deps, tenantId, proposalId)
  const known = await inTenant(deps.pool, tenantId, (query) => findProposal(query, tenantId, proposalId))
  const kind = known && deps.kinds.get(known.kind)
  if (!kind) throw notFound()
  requireRoleOf(context.caller, kind.decidedBy, ...proposersOf(kind))
  return inTenant(kind.pool ?? deps.pool, tenantId, async (query) => {
    const proposal = await findProposal(query, tenantId, proposalId)
    if (proposal === null) throw new Error('a proposal is never deleted')
    const now = proposal.state === 'open' ? await kind.read(query, tenantId, proposal) : null
    const decisions = await decisionsOn(query, tenantId, proposalId)
    await auditProposal(query, context, 'proposal.read', { proposalId })
    return {
      ...summaryOf(proposal, approvalsIn(decisions)),
      payload: proposal.payload as Record<string, unknown>,
      shown: {
        state: proposal.shown.state as Record<string, unknown>,
        circumstances: { ...(now ?? proposal.shown).circumstances },
      },
      isCurrent: now !== null && digestOf(proposal, now) === proposal.digest,
      needsPasskey: needsPasskey(deps.passkeys, tenantId, proposal.kind),
      decisions: decisions.map(decisionOf),
    }
  })
}
