import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen, samePerson } from '../four-eyes.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'

/** Whatever takes two people, by what it is about. */
export type ProposalKind =
  | 'client_account'
  | 'match'
  | 'review_accept'
  | 'review_return'
  | 'refund'
  | 'refund_payee'
  | 'payment_file'
  | 'delivery_retry'
  | 'delivery_void'
  | 'purchase_refund'
  | 'exception_close'
  | 'payout_account'
  | 'payout'
  | 'payment_file_discard'

type About = { readonly kind: ProposalKind; readonly subject: string }
export type Proposal = About & {
  readonly proposalId: string
  readonly payload: unknown
  readonly reason: string | null
  readonly proposedBy: string
}

const proposalOf = (row: Readonly<Record<string, unknown>>): Proposal => ({
  proposalId: row.proposal_id as string,
  kind: row.kind as ProposalKind,
  subject: row.subject as string,
  payload: row.payload,
  reason: row.reason as string | null,
  proposedBy: row.proposed_by as string,
})

/** The first person's word. One proposal of a kind can be open about a thing: a second one is refused. */
export async function openProposal(
  query: TenantTransaction,
  context: AdminContext,
  { kind, subject, payload, reason }: About & { readonly payload: object; readonly reason: string | null },
): Promise<Proposal> {
  const { tenantId, subject: person } = context.caller
  const [row] = await query(sql`insert into app.proposal (tenant_id, kind, subject, payload, reason, proposed_by)
    values (${tenantId}, ${kind}, ${subject}, ${JSON.stringify(payload)}, ${reason}, ${person})
    on conflict (tenant_id, kind, subject) where state = 'open' do nothing returning *`)
  if (row === undefined) throw proposalNotOpen('Another proposal about it is open.')
  await query(treasuryAudit(context, `offchain.${kind}.proposed`, { subject, reason, ...payload }))
  return proposalOf(row)
}

type Decision = { readonly kinds: readonly ProposalKind[]; readonly subject: string }

/**
 * The second person's word about the open proposal of one of these kinds. The database refuses the same person too; it is
 * asked first, so that the caller hears the real cause.
 */
export async function decideProposal(
  query: TenantTransaction,
  context: AdminContext,
  { kinds, subject }: Decision,
  decision: 'approved' | 'rejected',
): Promise<Proposal> {
  const { tenantId, subject: person } = context.caller
  const [found] = await query(sql`select * from app.proposal where tenant_id = ${tenantId} and subject = ${subject}
    and kind = any (${[...kinds]}) and state = 'open' for update`)
  if (found === undefined) throw proposalNotOpen()
  const proposal = proposalOf(found)
  if (decision === 'approved' && proposal.proposedBy === person) throw samePerson()
  await query(sql`update app.proposal set state = ${decision}, decided_by = ${person}, decided_at = clock_timestamp()
    where tenant_id = ${tenantId} and proposal_id = ${proposal.proposalId}`)
  await query(
    treasuryAudit(context, `offchain.${proposal.kind}.${decision}`, { subject, proposedBy: proposal.proposedBy }),
  )
  return proposal
}

/** What somebody has proposed about a thing that is over: nobody could decide about it any more. */
export async function rejectOpen(
  query: TenantTransaction,
  context: AdminContext,
  { kind, subject }: About,
): Promise<void> {
  const open = await query(sql`select from app.proposal where tenant_id = ${context.caller.tenantId} and kind = ${kind}
    and subject = ${subject} and state = 'open'`)
  if (open.length > 0) await decideProposal(query, context, { kinds: [kind], subject }, 'rejected')
}
