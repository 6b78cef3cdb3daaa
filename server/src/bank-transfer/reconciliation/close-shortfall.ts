import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen, reconciliationBroken } from '../bank-refusals.ts'
import { firmTopup } from '../ledger/chart.rules.ts'
import { shortfallClosed } from '../ledger/exceptional-postings.rules.ts'
import { balanceOf, post } from '../ledger/ledger.store.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { closeException, type LockedException, lockException, readException } from './exception.store.ts'

/** Only a shortfall is closed, and only once. */
function requireOpenShortfall({ state, kind }: LockedException): void {
  if (state !== 'open' || kind !== 'shortfall') throw proposalNotOpen('No shortfall is open here.')
}

/** Closes a shortfall with the firm's own money: one person proposes it, another approves. Null: no such exception. */
export function shortfallDecisions(pool: pg.Pool) {
  /** The work gets the locked shortfall; the answer is the exception as it is then. */
  const onShortfall = (
    context: AdminContext,
    exceptionId: string,
    work: (query: TenantTransaction, shortfall: LockedException) => Promise<unknown>,
  ): Promise<TreasuryException | null> =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const shortfall = await lockException(query, context.caller.tenantId, exceptionId)
      if (shortfall === null) return null
      requireOpenShortfall(shortfall)
      await work(query, shortfall)
      return readException(query, context.caller.tenantId, exceptionId)
    })

  return {
    proposeClose: (context: AdminContext, exceptionId: string, reason: string) =>
      onShortfall(context, exceptionId, (query) =>
        openProposal(query, context, { kind: 'exception_close', subject: exceptionId, payload: {}, reason }),
      ),

    approveClose: (context: AdminContext, exceptionId: string) =>
      onShortfall(context, exceptionId, async (query, { currency, amount: text, client_account_id }) => {
        const { tenantId, subject: actor } = context.caller
        const amount = BigInt(text)
        if ((await balanceOf(query, tenantId, firmTopup, currency)) < amount)
          throw reconciliationBroken('The firm’s own money has not come in yet.')
        const on = await todayOf(query, tenantId, client_account_id)
        await post(query, tenantId, [shortfallClosed({ on, actor, currency, amount, exceptionId })])
        await closeException(query, tenantId, exceptionId)
        await decideProposal(query, context, { kinds: ['exception_close'], subject: exceptionId }, 'approved')
        await query(purchaseEvent('exception.closed', exceptionId, { exceptionId, amount: `${amount}`, currency }))
      }),
  }
}

export type ShortfallDecisions = ReturnType<typeof shortfallDecisions>
