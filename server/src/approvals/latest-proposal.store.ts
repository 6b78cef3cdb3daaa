import type { ProposalKindName } from '@firsthand/wire/approvals'
import sql, { type Sql } from 'sql-template-tag'

/** Who proposed a thing and who approved it; the names are those of the identity provider. */
export type ProposedBy = {
  readonly proposer: string | null
  readonly open_proposal: string | null
  readonly approver: string | null
  readonly approved_at: Date | null
}

/** The columns of `latestProposal`. */
export const proposedBy: Sql = sql`lp.proposer, lp.open_proposal, lp.approver, lp.approved_at`

/** As SQL, for a table whose rows are proposed: joins the newest proposal of this kind about the row, as `lp`. */
export const latestProposal = (kind: ProposalKindName, tenant: Sql, subject: Sql): Sql =>
  sql`left join lateral (select o.proposer, case when o.state = 'open' then o.proposal_id end as open_proposal,
      d.subject as approver, d.decided_at as approved_at
    from app.proposal o left join app.proposal_decision d on d.tenant_id = o.tenant_id
      and d.proposal_id = o.proposal_id and d.decision = 'approve' and o.state = 'approved'
    where o.tenant_id = ${tenant} and o.kind = ${kind} and o.subject = ${subject}
    order by o.proposal_id desc, d.decided_at desc limit 1) lp on true`

/** As SQL: the newest decision of this kind that ended a proposal about the thing with this id. */
export const lastDecision = (decision: 'approve' | 'reject', tenant: Sql, subject: Sql): Sql =>
  sql`(select d.subject, d.decided_at, d.reason from app.proposal o join app.proposal_decision d
      on d.tenant_id = o.tenant_id and d.proposal_id = o.proposal_id
    where o.tenant_id = ${tenant} and o.subject = ${subject} and d.decision = ${decision}
      and o.state = ${decision === 'approve' ? 'approved' : 'rejected'} order by d.decided_at desc limit 1)`
