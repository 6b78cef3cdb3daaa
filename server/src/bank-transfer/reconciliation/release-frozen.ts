import { inTenant } from '@firsthand/postgres/tenant'
import type { TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { AdminContext } from '#identity/admin-context'
import { type LockedException, readException } from './exception.store.ts'
import { lockFrozenMoney } from './frozen-money.store.ts'
import { frozenReleaseKind } from './frozen-release.proposal.ts'

/** Only what is frozen is released, and only once. */
function requireFrozen({ state, kind }: LockedException): void {
  if (state !== 'open' || kind !== 'frozen') throw proposalNotOpen('Nothing is frozen here.')
}

/** One officer proposes to release frozen money; another has to approve it. Null: no such exception. */
export const proposeRelease = (
  { pool }: { readonly pool: pg.Pool },
  context: AdminContext,
  exceptionId: string,
  reason: string,
): Promise<TreasuryException | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const { tenantId } = context.caller
    const found = await lockFrozenMoney(query, tenantId, exceptionId)
    if (found === null) return null
    requireFrozen(found.row)
    await openProposal(query, context, frozenReleaseKind, { subject: exceptionId, payload: {}, reason })
    return readException(query, tenantId, exceptionId)
  })
