import { randomBytes } from 'node:crypto'
import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PayoutWrite } from '@firsthand/wire/bank-transfer/payouts'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { hasOpenShortfall } from '../reconciliation/exception.store.ts'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import { earnedIn } from './payables.store.ts'
import { requireNoObstacle, requireNotStopped } from './payment-file.rules.ts'
import {
  requireOnlyPayout,
  requireOutsideFile,
  requirePayable,
  requireProposed,
  requireSamePayee,
} from './payout.rules.ts'
import {
  earningAccountOf,
  insertPayout,
  lockEarningAccount,
  lockPayout,
  movePayout,
  payoutEventOf,
  payoutNow,
  payoutReadStore,
} from './payout.store.ts'

/** Locks the account and requires that money may leave it. False when there is none. */
async function lockOpenAccount(query: TenantTransaction, tenant: TenantId, clientAccountId: string): Promise<boolean> {
  const account = await lockEarningAccount(query, tenant, clientAccountId)
  if (account === null) return false
  requireNotStopped(account)
  requireNoObstacle((await hasOpenShortfall(query, tenant, clientAccountId)) ? 'shortfall_open' : null)
  return true
}

/** Proceeds and fees: one person proposes to pay them out, another approves. Null when there is no such thing. */
export const payoutDecisions = (pool: pg.Pool) => ({
  ...payoutReadStore(pool),

  propose: (context: AdminContext, { clientAccountId, instrumentId, amount }: PayoutWrite) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      if (!(await lockOpenAccount(query, tenantId, clientAccountId))) return null
      const earned = await earnedIn(query, tenantId, { clientAccountId, instrumentId })
      const { payoutAccountId, currency } = requirePayable(BigInt(amount), earned)
      const payoutReference = `OFFP${randomBytes(14).toString('hex')}`
      const facts = { payoutReference, clientAccountId, instrumentId, currency, amount }
      const payload = { ...facts, payoutAccountId }
      requireOnlyPayout(await insertPayout(query, tenantId, payload))
      await openProposal(query, context, { kind: 'payout', subject: payoutReference, payload, reason: null })
      await query(purchaseEvent('payout.proposed', payoutReference, facts))
      return payoutNow(query, tenantId, payoutReference)
    }),

  approve: (context: AdminContext, reference: string) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const clientAccountId = await earningAccountOf(query, tenantId, reference)
      if (clientAccountId === null) return null
      await lockOpenAccount(query, tenantId, clientAccountId)
      const payout = await lockPayout(query, tenantId, reference)
      if (payout === null) return null
      requireProposed(payout)
      const { payoutAccountId } = requirePayable(payout.amount, await earnedIn(query, tenantId, payout))
      requireSamePayee(payout, payoutAccountId)
      await movePayout(query, tenantId, payout, 'approved')
      await decideProposal(query, context, { kinds: ['payout'], subject: reference }, 'approved')
      await query(purchaseEvent('payout.approved', reference, payoutEventOf(payout)))
      return payoutNow(query, tenantId, reference)
    }),

  /** Ends a payout that stands in no file, also while payouts are stopped. */
  reject: (context: AdminContext, reference: string, reason: string) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const payout = await lockPayout(query, tenantId, reference)
      if (payout === null) return null
      requireOutsideFile(payout)
      await movePayout(query, tenantId, payout, 'cancelled')
      if (payout.state === 'proposed')
        await decideProposal(query, context, { kinds: ['payout'], subject: reference }, 'rejected')
      await query(treasuryAudit(context, 'offchain.payout.cancelled', { payoutReference: reference, reason }))
      return payoutNow(query, tenantId, reference)
    }),
})

export type PayoutDecisions = ReturnType<typeof payoutDecisions>
