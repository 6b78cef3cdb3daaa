import { randomBytes } from 'node:crypto'
import { slowly } from '@firsthand/postgres/slow-query'
import { inTenant, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import { lockedAccount, lockedPayout, requirePayable } from './payable-now.store.ts'
import { payableOf, payables } from './payables.store.ts'
import type { Payouts } from './payout.port.ts'
import { movePayout, payoutEventOf, payoutOf, payoutRows, type SelectedPayout } from './payout-rows.store.ts'

const seen = async (query: TenantTransaction, context: AdminContext, reference: string) => {
  const which = sql`o.tenant_id = ${context.caller.tenantId} and o.payout_reference = ${reference}`
  const [row] = await query<SelectedPayout>(payoutRows(which, 1))
  return row === undefined ? null : payoutOf(row)
}

/** Proceeds and fees on their way out, on the login of the API. */
export const payoutStore = (pool: pg.Pool): Payouts => ({
  async payables(context) {
    const { tenantId } = context.caller
    return inTenant(pool, tenantId, async (query) => {
      const rows = await slowly(query, payables(tenantId))
      await query(treasuryAudit(context, 'offchain.payable.listed', { found: rows.length }))
      return rows.map(payableOf)
    })
  },

  async list(context, { state }, { after, limit }) {
    const { tenantId } = context.caller
    const which = sql`o.tenant_id = ${tenantId} and o.payout_reference > ${after ?? ''}
      and ${state === null ? sql`true` : sql`o.state = ${state}`}`
    const audit = treasuryAudit(context, 'offchain.payout.listed', { state, after, limit })
    const [rows] = await tenantPipeline<[SelectedPayout, object]>(pool, tenantId, [payoutRows(which, limit + 1), audit])
    return rows.map(payoutOf)
  },

  propose: (context, { clientAccountId, instrumentId, amount }) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const { tenantId } = context.caller
      if ((await lockedAccount(query, context, clientAccountId)) === null) return null
      const wanted = { clientAccountId, instrumentId, amount: BigInt(amount) }
      const { payoutAccountId, currency } = await requirePayable(query, context, wanted)
      const payoutReference = `OFFP${randomBytes(14).toString('hex')}`
      const kept =
        await query(sql`insert into app.payout (tenant_id, payout_reference, client_account_id, instrument_id,
          payout_account_id, currency, amount)
        values (${tenantId}, ${payoutReference}, ${clientAccountId}, ${instrumentId}, ${payoutAccountId}, ${currency}, ${amount})
        on conflict (tenant_id, client_account_id, coalesce(instrument_id, 'fees'))
          where state in ('proposed', 'approved', 'batched', 'sent') do nothing returning payout_reference`)
      if (kept.length === 0) throw proposalNotOpen('Another payout of it has not ended.')
      const reported = { payoutReference, clientAccountId, instrumentId, currency, amount }
      await openProposal(query, context, {
        kind: 'payout',
        subject: payoutReference,
        payload: { ...reported, payoutAccountId },
        reason: null,
      })
      await query(purchaseEvent('payout.proposed', payoutReference, reported))
      return seen(query, context, payoutReference)
    }),

  approve: (context, reference) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const payout = await lockedPayout(query, context, reference, false)
      if (payout === null) return null
      if (payout.state !== 'proposed') throw proposalNotOpen(`The payout is ${payout.state}.`)
      const { payoutAccountId } = await requirePayable(query, context, payout)
      if (payoutAccountId !== payout.payoutAccountId) throw proposalNotOpen('Another account is to be paid since.')
      await movePayout(query, context.caller.tenantId, payout, 'approved')
      await decideProposal(query, context, { kinds: ['payout'], subject: reference }, 'approved')
      await query(purchaseEvent('payout.approved', reference, payoutEventOf(payout)))
      return seen(query, context, reference)
    }),

  /** Before it stands in a file. What was approved may be withdrawn too: nothing else would end it. */
  reject: (context, reference, reason) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const payout = await lockedPayout(query, context, reference, true)
      if (payout === null) return null
      if (payout.state !== 'proposed' && payout.state !== 'approved')
        throw proposalNotOpen(`The payout is ${payout.state}.`)
      await movePayout(query, context.caller.tenantId, payout, 'cancelled')
      if (payout.state === 'proposed')
        await decideProposal(query, context, { kinds: ['payout'], subject: reference }, 'rejected')
      await query(treasuryAudit(context, 'offchain.payout.cancelled', { payoutReference: reference, reason }))
      return seen(query, context, reference)
    }),
})
