import { inTenant } from '@firsthand/postgres/tenant'
import type { BuyerId } from '@firsthand/values/values'
import type { ErasureRequest } from '@firsthand/wire/people/personal-data'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import type { Proposal } from '#approvals/proposal.rules'
import type { AdminContext } from '#identity/admin-context'
import { auditPerson, lockPerson } from '../person.store.ts'
import { type ErasureDeps, personErasureKind, readErasure, requireErasable } from './erasure.proposal.ts'
import { keepRequest, requestFromRow, waitingRequests } from './erasure.store.ts'

type Deps = ErasureDeps & { readonly pool: pg.Pool }

/** A customer asks to be erased: it waits for the officers. Asked again, it is still the same request. */
export const requestErasure = ({ pool }: Pick<Deps, 'pool'>, context: AdminContext): Promise<ErasureRequest> => {
  const { tenantId, buyer } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    const { row, isNew } = await keepRequest(query, tenantId, buyer)
    if (isNew) await auditPerson(query, context, 'erasure_requested', { subject: buyer, id: row.request_id }, buyer)
    return requestFromRow(row)
  })
}

/** The first officer’s step. What stops it is answered now and again when it is decided. */
export async function proposeErasure(
  { pool, people, now }: Deps,
  context: AdminContext,
  person: BuyerId,
  reason: string,
): Promise<Proposal> {
  const { tenantId } = context.caller
  const compliance = await people.standing(tenantId, person)
  return inTenant(pool, tenantId, async (query) => {
    await lockPerson(query, person)
    const state = await readErasure(query, tenantId, person, compliance, now())
    await requireErasable(query, tenantId, state, compliance, now())
    const proposed = { subject: person, payload: { compliance }, reason }
    return openProposal(query, context, personErasureKind({ people, now }), proposed)
  })
}

/** What customers have asked for and no officer has decided yet. Leaves an audit record. */
export const listRequests = (
  { pool }: Pick<Deps, 'pool'>,
  context: AdminContext,
  page: { readonly after: string | null; readonly limit: number },
): Promise<readonly ErasureRequest[]> => {
  const { tenantId } = context.caller
  return inTenant(pool, tenantId, async (query) => {
    const found = await waitingRequests(query, tenantId, page)
    await auditPerson(query, context, 'erasure_requests_listed', { shown: found.length })
    return found
  })
}
