import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TreasuryEventKind } from '@firsthand/wire/events'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { Proposal } from './proposal.rules.ts'
import { sealedReason } from './seal-proposal.ts'

type Recorded = Pick<Proposal, 'proposalId' | 'kind' | 'subject' | 'digest' | 'payload' | 'shown'>
/** `reason`: in the words of the person. */
type StepFacts = { readonly reason?: string | null; readonly proposedBy?: Proposal['proposer'] }

/** What a person did or read about proposals. It locks the head of the tenant's audit chain, so it comes late. */
export async function auditProposal(
  query: TenantTransaction,
  { caller, requestId, inExport }: AdminContext,
  action: string,
  facts: object,
): Promise<void> {
  if (inExport) return
  const payload = JSON.stringify({ requestId, issuer: caller.issuer, ...facts })
  await query(sql`select app.append_treasury_audit(${caller.subject}, ${`offchain.${action}`}, ${payload})`)
}

/** Kinds without events: a storefront that receives one could warn a buyer whose money is frozen, or whose data is held. */
const withoutEvents: ReadonlySet<string> = new Set(['frozen_release', 'person_erasure', 'legal_hold_release'])

/** A step of a proposal, in the audit chain and as an event: references, never a person. */
export async function recordStep(
  query: TenantTransaction,
  context: AdminContext,
  proposal: Recorded,
  step: 'opened' | 'approved' | 'rejected' | 'withdrawn' | 'expired',
  facts: StepFacts = {},
): Promise<void> {
  const { proposalId, kind, subject, digest } = proposal
  const named = { proposalId, kind, subject, digest }
  const { reason } = facts
  const words = reason ? { reason: await sealedReason(query, context.caller.tenantId, proposal, reason) } : {}
  const event: TreasuryEventKind = `proposal.${step}`
  await auditProposal(query, context, `${kind}.${step === 'opened' ? 'proposed' : step}`, {
    ...named,
    ...facts,
    ...words,
  })
  if (withoutEvents.has(kind)) return
  await query(sql`select app.append_bank_event(${event}, ${proposalId}, ${JSON.stringify(named)})`)
}
