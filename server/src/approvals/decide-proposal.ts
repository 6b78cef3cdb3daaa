import { digestOf } from '@firsthand/passkeys/proposal-digest'
import type { Assertion } from '@firsthand/passkeys/verify-decision'
import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { requireFreshLogin } from '#identity/fresh-login'
import { expireProposal } from './expire-proposals.ts'
import type { PasskeySettings } from './passkeys/passkey.rules.ts'
import { askForDecision, requireGiven, requireSigned } from './passkeys/sign-decision.ts'
import {
  approvalsIn,
  type Decision,
  type Proposal,
  requireAnotherPerson,
  requireCooledOff,
  requireNamed,
  requireOpen,
  requireProposer,
  requireRoleOf,
  requireUnchanged,
} from './proposal.rules.ts'
import { type ProposalKind, type ProposalKinds, proposersOf, type Shown } from './proposal-kind.ts'
import { auditProposal, recordStep } from './proposal-records.store.ts'
import { closeProposal, decisionsOn, findProposal, insertDecision, lockProposal } from './proposals.store.ts'

export type ApprovalDeps = {
  readonly pool: pg.Pool
  readonly kinds: ProposalKinds
  /** How decisions are signed; null where no tenant wants them signed. */
  readonly passkeys: PasskeySettings | null
}

const personOf = ({ caller: { issuer, subject } }: AdminContext) => ({ issuer, subject })

/** The proposal and its kind, or `not_found`. One whose time is over has ended by then. */
async function known(deps: ApprovalDeps, context: AdminContext, proposalId: string) {
  const { tenantId } = context.caller
  await expireProposal(deps, tenantId, proposalId)
  const proposal = await inTenant(deps.pool, tenantId, (query) => findProposal(query, tenantId, proposalId))
  const kind = proposal && deps.kinds.get(proposal.kind)
  if (!proposal || !kind) throw notFound()
  return { proposal, kind }
}

/** The proposal, locked behind its subject, with what was decided so far. */
async function locked(query: TenantTransaction, context: AdminContext, kind: ProposalKind, proposal: Proposal) {
  const { tenantId } = context.caller
  const shown = await kind.read(query, tenantId, proposal)
  const found = await lockProposal(query, tenantId, proposal.proposalId)
  if (found === null) throw new Error('a proposal is never deleted')
  return { shown, ...found, decisions: await decisionsOn(query, tenantId, proposal.proposalId) }
}

const digestNow = (proposal: Proposal, shown: Shown | null) => (shown === null ? null : digestOf(proposal, shown))

/** What is asked outside the transaction, of exactly what was proposed: nothing is asked about a subject that has changed. */
async function prepared({ pool }: ApprovalDeps, context: AdminContext, kind: ProposalKind, proposal: Proposal) {
  if (kind.prepare === undefined) return undefined
  const { tenantId } = context.caller
  const { shown } = await inTenant(kind.pool ?? pool, tenantId, async (query) => {
    const found = await locked(query, context, kind, proposal)
    // Whoever came first has changed the subject, too: that it is decided is the cause.
    requireOpen(found.proposal)
    return found
  })
  requireUnchanged(proposal, digestNow(proposal, shown))
  return kind.prepare(context, proposal, shown?.state)
}

/** All that an approval needs, in the order in which its refusals are answered. */
function requireApprovable(
  { proposal, now, decisions }: { proposal: Proposal; now: Date; decisions: readonly Decision[] },
  context: AdminContext,
  ifMatch: string | null,
): void {
  requireOpen(proposal)
  requireAnotherPerson(proposal, decisions, personOf(context))
  requireNamed(proposal, ifMatch)
  requireCooledOff(proposal, now)
}

/**
 * The checker's step. Under the lock of the subject the digest is computed anew, so what is carried out is what the approver
 * has named; the last approval of the quorum carries it out.
 */
export async function approveProposal(
  deps: ApprovalDeps,
  context: AdminContext,
  proposalId: string,
  ifMatch: string | null,
  assertion: Assertion | null = null,
): Promise<void> {
  const { tenantId } = context.caller
  // Before the proposal, so that somebody whose own approval has just ended it reads that it has ended.
  const before = await inTenant(deps.pool, tenantId, (query) => decisionsOn(query, tenantId, proposalId))
  const { proposal: first, kind } = await known(deps, context, proposalId)
  requireRoleOf(context.caller, kind.decidedBy)
  // A sum that takes three people takes a recent login of each who approves it.
  if (first.quorum > 1) requireFreshLogin(context.caller, Date.now())
  requireApprovable({ proposal: first, now: new Date(), decisions: before }, context, ifMatch)
  requireGiven(deps.passkeys, context, first, assertion)
  const asked = await prepared(deps, context, kind, first)
  await inTenant(kind.pool ?? deps.pool, tenantId, async (query) => {
    const { shown, proposal, now, decisions } = await locked(query, context, kind, first)
    requireApprovable({ proposal, now, decisions }, context, ifMatch)
    requireUnchanged(proposal, digestNow(proposal, shown))
    const decision = 'approve'
    const signed = await requireSigned(query, deps.passkeys, context, proposal, { decision, assertion })
    const by = personOf(context)
    await insertDecision(query, tenantId, proposal, { decision, by, reason: null, assertion: signed })
    const approvals = approvalsIn(decisions) + 1
    if (approvals < proposal.quorum) {
      const { digest, subject, quorum } = proposal
      const facts = { proposalId, subject, digest, approvals, quorum }
      return auditProposal(query, context, `${proposal.kind}.approval`, facts)
    }
    await kind.execute(query, context, proposal, shown?.state, asked)
    await closeProposal(query, tenantId, proposalId, 'approved')
    await recordStep(query, context, proposal, 'approved', { proposedBy: proposal.proposer })
  })
}

type Rejection = {
  readonly ifMatch: string | null
  readonly reason: string
  readonly assertion?: Assertion | null | undefined
}

/** Ends it without effect. A subject that has changed is no obstacle: nothing else than a rejection is left to do then. */
export async function rejectProposal(
  deps: ApprovalDeps,
  context: AdminContext,
  proposalId: string,
  { ifMatch, reason, assertion = null }: Rejection,
): Promise<void> {
  const { tenantId } = context.caller
  const { proposal: first, kind } = await known(deps, context, proposalId)
  requireRoleOf(context.caller, kind.decidedBy)
  await inTenant(kind.pool ?? deps.pool, tenantId, async (query) => {
    const { proposal, decisions } = await locked(query, context, kind, first)
    requireOpen(proposal)
    requireAnotherPerson(proposal, decisions, personOf(context))
    requireNamed(proposal, ifMatch)
    const decision = 'reject'
    const signed = await requireSigned(query, deps.passkeys, context, proposal, { decision, assertion })
    await insertDecision(query, tenantId, proposal, { decision, by: personOf(context), reason, assertion: signed })
    await kind.abandon?.(query, context, proposal)
    await closeProposal(query, tenantId, proposalId, 'rejected')
    await recordStep(query, context, proposal, 'rejected', { reason, proposedBy: proposal.proposer })
  })
}

/** What the caller's passkey has to sign for a decision that they may make now. */
export async function challengeDecision(
  deps: ApprovalDeps,
  context: AdminContext,
  proposalId: string,
  decision: 'approve' | 'reject',
) {
  const { tenantId } = context.caller
  const { proposal, kind } = await known(deps, context, proposalId)
  requireRoleOf(context.caller, kind.decidedBy)
  return inTenant(deps.pool, tenantId, async (query) => {
    requireOpen(proposal)
    requireAnotherPerson(proposal, await decisionsOn(query, tenantId, proposalId), personOf(context))
    return askForDecision(query, deps.passkeys, context, proposal, decision)
  })
}

/** Whoever made a proposal takes it back. */
export async function withdrawProposal(
  deps: ApprovalDeps,
  context: AdminContext,
  proposalId: string,
  reason: string | null,
): Promise<void> {
  const { tenantId } = context.caller
  const { proposal: first, kind } = await known(deps, context, proposalId)
  requireProposer(first, personOf(context), proposersOf(kind)[0] ?? kind.decidedBy)
  await inTenant(kind.pool ?? deps.pool, tenantId, async (query) => {
    const { proposal } = await locked(query, context, kind, first)
    requireOpen(proposal)
    await insertDecision(query, tenantId, proposal, { decision: 'withdraw', by: personOf(context), reason })
    await kind.abandon?.(query, context, proposal)
    await closeProposal(query, tenantId, proposalId, 'withdrawn')
    await recordStep(query, context, proposal, 'withdrawn', { reason })
  })
}
