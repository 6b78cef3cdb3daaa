import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { ProposalRow } from '#rows.gen'

/** Whatever needs maker and checker, by what it is about. */
export type ProposalKind = ProposalRow['kind']

export type NewProposal = {
  readonly kind: ProposalKind
  readonly subject: string
  readonly payload: object
  readonly reason: string | null
}
export type Proposal = {
  readonly proposalId: string
  readonly kind: ProposalKind
  readonly subject: string
  readonly payload: unknown
  readonly reason: string | null
  readonly proposedBy: string
}
export type ProposalKey = { readonly kinds: readonly ProposalKind[]; readonly subject: string }

const proposalOf = (row: ProposalRow): Proposal => ({
  proposalId: row.proposal_id,
  kind: row.kind,
  subject: row.subject,
  payload: row.payload,
  reason: row.reason,
  proposedBy: row.proposed_by,
})

/** Null when a proposal of this kind is already open about the subject. */
export async function insertProposal(
  query: TenantTransaction,
  tenant: TenantId,
  { kind, subject, payload, reason }: NewProposal,
  proposedBy: string,
): Promise<Proposal | null> {
  const [row] =
    await query<ProposalRow>(sql`insert into app.proposal (tenant_id, kind, subject, payload, reason, proposed_by)
    values (${tenant}, ${kind}, ${subject}, ${JSON.stringify(payload)}, ${reason}, ${proposedBy})
    on conflict (tenant_id, kind, subject) where state = 'open' do nothing returning *`)
  return row === undefined ? null : proposalOf(row)
}

/** Whether a proposal of one of these kinds is open about the subject; nothing is locked. */
export async function isProposed(query: TenantTransaction, tenant: TenantId, { kinds, subject }: ProposalKey) {
  const open = await query(sql`select from app.proposal where tenant_id = ${tenant} and subject = ${subject}
    and kind = any (${[...kinds]}) and state = 'open'`)
  return open.length > 0
}

/** The open proposal of one of these kinds, locked; null when there is none. */
export async function lockProposal(
  query: TenantTransaction,
  tenant: TenantId,
  { kinds, subject }: ProposalKey,
): Promise<Proposal | null> {
  const [row] = await query<ProposalRow>(sql`select * from app.proposal where tenant_id = ${tenant}
    and subject = ${subject} and kind = any (${[...kinds]}) and state = 'open' for update`)
  return row === undefined ? null : proposalOf(row)
}

export async function closeProposal(
  query: TenantTransaction,
  tenant: TenantId,
  proposalId: string,
  decision: { readonly state: 'approved' | 'rejected'; readonly decidedBy: string },
): Promise<void> {
  await query(sql`update app.proposal set state = ${decision.state}, decided_by = ${decision.decidedBy},
    decided_at = clock_timestamp() where tenant_id = ${tenant} and proposal_id = ${proposalId}`)
}
