import type { KeptAssertion } from '@firsthand/passkeys/verify-decision'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import type { ProposalDecisionRow, ProposalRow } from '#rows.gen'
import type { Decision, Proposal } from './proposal.rules.ts'
import { sealedProposal, sealedReason } from './seal-proposal.ts'

const proposalOf = (row: ProposalRow): Proposal => ({
  proposalId: row.proposal_id,
  kind: row.kind as Proposal['kind'],
  subject: row.subject,
  payload: row.payload,
  shown: row.shown as Proposal['shown'],
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  proposer: { issuer: row.proposer_issuer, subject: row.proposer },
  proposedAt: row.proposed_at,
  expiresAt: row.expires_at,
  notBefore: row.not_before,
  quorum: row.quorum,
  digest: row.digest,
  state: row.state,
  closedAt: row.closed_at,
})

const decisionOf = (row: ProposalDecisionRow): Decision => ({
  decision: row.decision,
  by: { issuer: row.issuer, subject: row.subject },
  decidedAt: row.decided_at,
  reason: row.reason,
  signedWith: (row.assertion as KeptAssertion | null)?.credentialId ?? null,
})

/** The digest names it, so the id is known before the row is written. */
export async function newProposalId(query: TenantTransaction): Promise<string> {
  const [row] = await query<{ readonly id: string }>(sql`select uuidv7() as id`)
  if (row === undefined) throw new Error('a select answered no row')
  return row.id
}

type NewProposal = Pick<
  Proposal,
  | 'proposalId'
  | 'kind'
  | 'subject'
  | 'payload'
  | 'shown'
  | 'amount'
  | 'currency'
  | 'reason'
  | 'proposer'
  | 'quorum'
  | 'digest'
> & { readonly expiresAfterSeconds: number; readonly coolingOffSeconds: number }

/** Null when a proposal about the subject is open already. */
export async function insertProposal(
  query: TenantTransaction,
  tenant: TenantId,
  made: NewProposal,
): Promise<Proposal | null> {
  const after = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
  const { payload, shown } = await sealedProposal(query, tenant, made)
  const reason = await sealedReason(query, tenant, made, made.reason)
  const [row] = await query<ProposalRow>(sql`insert into app.proposal (tenant_id, proposal_id, kind, subject, payload,
      shown, amount, currency, reason, proposer_issuer, proposer, expires_at, not_before, quorum, digest)
    values (${tenant}, ${made.proposalId}, ${made.kind}, ${made.subject}, ${JSON.stringify(payload)},
      ${JSON.stringify(shown)}, ${made.amount}, ${made.currency}, ${reason}, ${made.proposer.issuer},
      ${made.proposer.subject}, ${after(made.expiresAfterSeconds)},
      ${made.coolingOffSeconds === 0 ? sql`null` : after(made.coolingOffSeconds)}, ${made.quorum}, ${made.digest})
    on conflict (tenant_id, subject) where state = 'open' do nothing returning *`)
  return row === undefined ? null : proposalOf(row)
}

const one = (tenant: TenantId, proposalId: string) => sql`tenant_id = ${tenant} and proposal_id = ${proposalId}`

export async function findProposal(query: TenantTransaction, tenant: TenantId, proposalId: string) {
  const [row] = await query<ProposalRow>(sql`select * from app.proposal where ${one(tenant, proposalId)}`)
  return row === undefined ? null : proposalOf(row)
}

/** Its subject is locked before it, everywhere. */
export async function lockProposal(query: TenantTransaction, tenant: TenantId, proposalId: string) {
  type Locked = ProposalRow & { readonly now: Date }
  const [row] = await query<Locked>(sql`select p.*, clock_timestamp() as now from app.proposal p
    where ${one(tenant, proposalId)} for no key update`)
  return row === undefined ? null : { proposal: proposalOf(row), now: row.now }
}

/** The open proposal about a subject that is locked, locked too; null without one. */
export async function lockOpenProposal(query: TenantTransaction, tenant: TenantId, subject: string) {
  const [row] = await query<ProposalRow>(sql`select * from app.proposal where tenant_id = ${tenant}
    and subject = ${subject} and state = 'open' for no key update`)
  return row === undefined ? null : proposalOf(row)
}

/** The latest proposal of a kind about a subject that was approved; null without one. */
export async function approvedProposal(
  query: TenantTransaction,
  tenant: TenantId,
  kind: Proposal['kind'],
  subject: string,
) {
  const [row] = await query<ProposalRow>(sql`select * from app.proposal where tenant_id = ${tenant} and kind = ${kind}
    and subject = ${subject} and state = 'approved' order by proposal_id desc limit 1`)
  return row === undefined ? null : proposalOf(row)
}

/** Whether anything is proposed about the subject; nothing is locked. */
export async function isProposed(query: TenantTransaction, tenant: TenantId, subject: string): Promise<boolean> {
  const open = await query(sql`select from app.proposal where tenant_id = ${tenant} and subject = ${subject}
    and state = 'open'`)
  return open.length > 0
}

/** As SQL: the open proposal about the thing with this id, of the tenant in this column. */
export const openProposalId = (tenant: Sql, subject: Sql): Sql =>
  sql`(select o.proposal_id from app.proposal o where o.tenant_id = ${tenant} and o.subject = ${subject} and o.state = 'open')`

/** In the order of the decisions. */
export async function decisionsOn(query: TenantTransaction, tenant: TenantId, proposalId: string) {
  const rows = await query<ProposalDecisionRow>(sql`select * from app.proposal_decision
    where ${one(tenant, proposalId)} order by decided_at`)
  return rows.map(decisionOf)
}

/** With the signatures of passkeys, for a program that verifies them itself. In the order of the decisions. */
export async function signedDecisions(query: TenantTransaction, tenant: TenantId, proposalId: string) {
  const rows = await query<ProposalDecisionRow>(sql`select * from app.proposal_decision
    where ${one(tenant, proposalId)} order by decided_at`)
  return rows.map((row) => {
    const { decision, by } = decisionOf(row)
    if (row.assertion === null) return { decision, by }
    const { nonce, ...assertion } = row.assertion as KeptAssertion
    return { decision, by, nonce, assertion }
  })
}

type NewDecision = Pick<Decision, 'decision' | 'by' | 'reason'> & {
  /** The signature of the person's passkey, where there is one. */
  readonly assertion?: KeptAssertion | null
}

export async function insertDecision(
  query: TenantTransaction,
  tenant: TenantId,
  proposal: Proposal,
  made: NewDecision,
): Promise<void> {
  const { proposalId, proposer, digest } = proposal
  const reason = await sealedReason(query, tenant, proposal, made.reason)
  const assertion = made.assertion ? JSON.stringify(made.assertion) : null
  await query(sql`insert into app.proposal_decision (tenant_id, proposal_id, issuer, subject, decision, reason,
      proposer_issuer, proposer, digest, assertion)
    values (${tenant}, ${proposalId}, ${made.by.issuer}, ${made.by.subject}, ${made.decision}, ${reason},
      ${proposer.issuer}, ${proposer.subject}, ${digest}, ${assertion})`)
}

export async function closeProposal(
  query: TenantTransaction,
  tenant: TenantId,
  proposalId: string,
  state: Exclude<Proposal['state'], 'open'>,
): Promise<void> {
  await query(sql`update app.proposal set state = ${state}, closed_at = clock_timestamp()
    where ${one(tenant, proposalId)}`)
}

export type ProposalFilter = {
  readonly state: Proposal['state']
  readonly kinds: readonly string[]
  readonly subject: string | null
}
type Listed = ProposalRow & { readonly approvals: number }

/** The oldest first, those behind `after`, at most so many. */
export async function listProposals(
  query: TenantTransaction,
  tenant: TenantId,
  { state, kinds, subject }: ProposalFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  const rows = await query<Listed>(sql`select p.*, (select count(*)::int from app.proposal_decision d
      where d.tenant_id = p.tenant_id and d.proposal_id = p.proposal_id and d.decision = 'approve') as approvals
    from app.proposal p where p.tenant_id = ${tenant} and p.state = ${state} and p.kind = any (${[...kinds]})
      and (${subject}::text is null or p.subject = ${subject})
      and p.proposal_id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by p.proposal_id limit ${limit}`)
  return rows.map((row) => ({ proposal: proposalOf(row), approvals: row.approvals }))
}

/** Proposals of every tenant whose time is over. */
export async function lapsedProposals(query: TenantTransaction) {
  type Lapsed = { readonly tenant_id: string; readonly proposal_id: string }
  const rows = await query<Lapsed>(sql`select tenant_id, proposal_id from app.lapsed_proposals(100)`)
  return rows.map(({ tenant_id, proposal_id }) => ({ tenant: tenant_id as TenantId, proposalId: proposal_id }))
}
