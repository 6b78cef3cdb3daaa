import { inTenant } from '@firsthand/postgres/tenant'
import type { TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { AdminContext } from '#identity/admin-context'
import { type LockedException, lockException, readException } from './exception.store.ts'
import { exceptionCloseKind } from './shortfall.proposal.ts'

/** Only a shortfall is closed, and only once. */
function requireOpenShortfall({ state, kind }: LockedException): void {
  if (state !== 'open' || kind !== 'shortfall') throw proposalNotOpen('No shortfall is open here.')
}

/** Closes a shortfall with the firm's own money: one person proposes it, another approves. Null: no such exception. */
export const shortfallDecisions = (pool: pg.Pool) => ({
  proposeClose: (context: AdminContext, exceptionId: string, reason: string): Promise<TreasuryException | null> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const shortfall = await lockException(query, tenantId, exceptionId)
      if (shortfall === null) return null
      requireOpenShortfall(shortfall)
      await openProposal(query, context, exceptionCloseKind, { subject: exceptionId, payload: {}, reason })
      return readException(query, tenantId, exceptionId)
    }),
})

export type ShortfallDecisions = ReturnType<typeof shortfallDecisions>
