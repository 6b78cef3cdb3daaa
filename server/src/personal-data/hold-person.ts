import { inTenant } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type { BuyerId } from '@firsthand/values/values'
import type { LegalHold } from '@firsthand/wire/people/personal-data'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import { type Proposal, proposalNotOpen } from '#approvals/proposal.rules'
import type { ProposalKind } from '#approvals/proposal-kind'
import type { AdminContext } from '#identity/admin-context'
import { findHold, insertHold, releaseHold } from './legal-hold.store.ts'
import { auditPerson, lockPerson, sealedAbout } from './person.store.ts'

type Deps = { readonly pool: pg.Pool }

/** One officer places it at once. An erasure of the person that is under way comes before it or not at all. */
export const placeHold = (
  { pool }: Deps,
  context: AdminContext,
  person: BuyerId,
  reason: string,
): Promise<LegalHold> => {
  const { tenantId, subject: placedBy } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    await lockPerson(query, person)
    const sealed = await sealedAbout(query, tenantId, person, reason)
    const { holdId: id, ...hold } = await insertHold(query, tenantId, { person, reason: sealed, placedBy })
    await auditPerson(query, context, 'legal_hold_placed', { id, subject: person, reason: sealed })
    return { holdId: id, ...hold, reason }
  })
}

/** `buyer`: the pseudonym. By this name a proposal knows whose key seals what is written about it. */
type State = Pick<LegalHold, 'holdId' | 'placedBy' | 'placedAt'> & { readonly buyer: string }

/** Two officers release a hold: the data may be erased afterwards, and nobody undoes that. */
export const legalHoldReleaseKind: ProposalKind<object, State> = {
  kind: 'legal_hold_release',
  proposedBy: 'compliance-officer',
  decidedBy: 'compliance-officer',
  amountOf: () => null,
  async read(query, tenant, { subject }) {
    const hold = await findHold(query, tenant, subject)
    if (hold === null || hold.releasedAt !== null) return null
    // Not its reason: a proposal is kept for good, and words about a person go with the person's key.
    const { holdId, person: buyer, placedBy, placedAt } = hold
    return { state: { holdId, buyer, placedBy, placedAt }, circumstances: {} }
  },
  execute: (query, { caller: { tenantId } }, { proposalId }, { holdId }) =>
    releaseHold(query, tenantId, holdId, proposalId),
}

export const proposeRelease = (
  { pool }: Deps,
  context: AdminContext,
  holdId: string,
  reason: string,
): Promise<Proposal> => {
  const { tenantId } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    const hold = await findHold(query, tenantId, holdId)
    if (hold === null) throw notFound()
    if (hold.releasedAt !== null) throw proposalNotOpen('The hold was released already.')
    return openProposal(query, context, legalHoldReleaseKind, { subject: holdId, payload: {}, reason })
  })
}
