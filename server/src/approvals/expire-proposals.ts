import { inCluster, inTenant } from '@firsthand/postgres/tenant'
import { serviceCaller } from '@firsthand/values/service-names'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import type { ProposalKinds } from './proposal-kind.ts'
import { recordStep } from './proposal-records.store.ts'
import { closeProposal, findProposal, lapsedProposals, lockProposal } from './proposals.store.ts'

type ExpiryDeps = { readonly pool: pg.Pool; readonly kinds: ProposalKinds }

/** Nobody decided in time: the service ends it under its own name. */
const serviceContext = (tenantId: TenantId, proposalId: string): AdminContext => ({
  caller: serviceCaller(tenantId),
  requestId: `expire-${proposalId}`,
})

/** Ends an open proposal whose time is over; true when it did. */
export async function expireProposal(
  { pool, kinds }: ExpiryDeps,
  tenantId: TenantId,
  proposalId: string,
): Promise<boolean> {
  const context = serviceContext(tenantId, proposalId)
  const found = await inTenant(pool, tenantId, (query) => findProposal(query, tenantId, proposalId))
  const kind = found && kinds.get(found.kind)
  if (!found || !kind || found.state !== 'open' || found.expiresAt > new Date()) return false
  return inTenant(kind.pool ?? pool, tenantId, async (query) => {
    await kind.read(query, tenantId, found)
    const locked = await lockProposal(query, tenantId, proposalId)
    if (locked === null || locked.proposal.state !== 'open' || locked.proposal.expiresAt > locked.now) return false
    await kind.abandon?.(query, context, locked.proposal)
    await closeProposal(query, tenantId, proposalId, 'expired')
    await recordStep(query, context, locked.proposal, 'expired')
    return true
  })
}

/** Ends what has lapsed, of every tenant; answers how many. */
export async function expireProposals(deps: ExpiryDeps): Promise<number> {
  const lapsed = await inCluster(deps.pool, lapsedProposals)
  let ended = 0
  for (const { tenant, proposalId } of lapsed) if (await expireProposal(deps, tenant, proposalId)) ended += 1
  return ended
}
