import { randomBytes } from 'node:crypto'
import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PayoutWrite } from '@firsthand/wire/bank-transfer/payouts'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import { sealedText } from '#sealing/seal-payers'
import { hasOpenShortfall } from '../reconciliation/exception.store.ts'
import { payoutHolder } from '../text-holders.store.ts'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import { roomBeside } from './payable-room.store.ts'
import { earnedIn } from './payables.store.ts'
import { requireNoObstacle, requireNotStopped } from './payment-file.rules.ts'
import { payoutKind } from './payout.proposal.ts'
import { requireOnlyPayout, requireOutsideFile, requirePayable, requireRoom } from './payout.rules.ts'
import { insertPayout, lockEarningAccount, lockPayout, movePayout, payoutNow, payoutReadStore } from './payout.store.ts'

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
      requireRoom(BigInt(amount), await roomBeside(query, tenantId, facts))
      await openProposal(query, context, payoutKind, { subject: payoutReference, payload, reason: null })
      await query(purchaseEvent('payout.proposed', payoutReference, facts))
      return payoutNow(query, tenantId, payoutReference)
    }),

  /** Ends an approved payout that stands in no file, also while payouts are stopped. A proposed one is rejected or withdrawn. */
  cancel: (context: AdminContext, reference: string, reason: string) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      const payout = await lockPayout(query, tenantId, reference)
      if (payout === null) return null
      requireOutsideFile(payout)
      await movePayout(query, tenantId, payout, 'cancelled')
      const words = await sealedText(query, tenantId, await payoutHolder(query, tenantId, reference), reason)
      await query(treasuryAudit(context, 'offchain.payout.cancelled', { payoutReference: reference, reason: words }))
      return payoutNow(query, tenantId, reference)
    }),
})

export type PayoutDecisions = ReturnType<typeof payoutDecisions>
