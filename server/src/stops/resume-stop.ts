import { inTenant } from '@firsthand/postgres/tenant'
import { notFound } from '@firsthand/refusal/refusal'
import type { StopList } from '@firsthand/wire/staff/stops'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import { type Proposal, proposalNotOpen } from '#approvals/proposal.rules'
import { auditRead } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import { stopResumeSubject } from './stop.proposal.ts'
import { listStops, lockStop } from './stop-reads.store.ts'

/** What the watcher has stopped for the caller's tenant. */
export const readStops = (catalog: pg.Pool, context: AdminContext): Promise<StopList> =>
  inTenant(catalog, context.caller.tenantId, async (query) => {
    const items = await listStops(query, context.caller.tenantId)
    await query(auditRead(context, 'stop.listed', { count: items.length }))
    return { items: [...items] }
  })

/** One administrator proposes that something starts again; another has to approve it. */
export const proposeResume = (
  catalog: pg.Pool,
  context: AdminContext,
  stopId: string,
  reason: string,
): Promise<Proposal> => {
  const { tenantId } = context.caller
  return inTenant(catalog, tenantId, async (query) => {
    const found = await lockStop(query, tenantId, stopId)
    if (found === null) throw notFound()
    if (found.stop.resumedAt !== null) throw proposalNotOpen('It was resumed already.')
    return openProposal(query, context, stopResumeSubject, { subject: stopId, payload: {}, reason })
  })
}
