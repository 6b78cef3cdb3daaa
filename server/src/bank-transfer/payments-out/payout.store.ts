import { randomBytes } from 'node:crypto'
import { slowly } from '@firsthand/postgres/slow-query'
import { inTenant, type TenantTransaction, tenantFlight } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Act } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { decideProposal, openProposal } from '../matching/proposals.store.ts'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import { lockedAccount, lockedPayout, requirePayable } from './payable-now.store.ts'
import { payableOf, payables } from './payables.store.ts'
import type { ProceedsDesk } from './payout.port.ts'
import { movePayout, payoutOf, payoutRows, type SelectedPayout, toldOf } from './payout-rows.store.ts'

const seen = async (query: TenantTransaction, act: Act, reference: string) => {
  const which = sql`o.tenant_id = ${act.caller.tenantId} and o.payout_reference = ${reference}`
  const [row] = await query<SelectedPayout>(payoutRows(which, 1))
  return row === undefined ? null : payoutOf(row)
}

/** Proceeds and fees on their way out, on the login of the API. */
export const postgresProceedsDesk = (pool: pg.Pool): ProceedsDesk => ({
  async payables(act) {
    const { tenantId } = act.caller
    return inTenant(pool, tenantId, async (query) => {
      const rows = await slowly(query, payables(tenantId))
      await query(treasuryAudit(act, 'offchain.payable.listed', { found: rows.length }))
      return rows.map(payableOf)
    })
  },

  async list(act, { state }, { after, limit }) {
    const { tenantId } = act.caller
    const which = sql`o.tenant_id = ${tenantId} and o.payout_reference > ${after ?? ''}
      and ${state === null ? sql`true` : sql`o.state = ${state}`}`
    const audit = treasuryAudit(act, 'offchain.payout.listed', { state, after, limit })
    const [rows] = await tenantFlight<[SelectedPayout, object]>(pool, tenantId, [payoutRows(which, limit + 1), audit])
    return rows.map(payoutOf)
  },

  propose: (act, { clientAccountId, instrumentId, amount }) =>
    inTenant(pool, act.caller.tenantId, async (query) => {
      const { tenantId } = act.caller
      if ((await lockedAccount(query, act, clientAccountId)) === null) return null
      const wanted = { clientAccountId, instrumentId, amount: BigInt(amount) }
      const { payoutAccountId, currency } = await requirePayable(query, act, wanted)
      const payoutReference = `OFFP${randomBytes(14).toString('hex')}`
      const kept =
        await query(sql`insert into app.payout (tenant_id, payout_reference, client_account_id, instrument_id,
          payout_account_id, currency, amount)
        values (${tenantId}, ${payoutReference}, ${clientAccountId}, ${instrumentId}, ${payoutAccountId}, ${currency}, ${amount})
        on conflict (tenant_id, client_account_id, coalesce(instrument_id, 'fees'))
          where state in ('proposed', 'approved', 'batched', 'sent') do nothing returning payout_reference`)
      if (kept.length === 0) throw proposalNotOpen('Another payout of it has not ended.')
      const told = { payoutReference, clientAccountId, instrumentId, currency, amount }
      await openProposal(query, act, {
        kind: 'payout',
        subject: payoutReference,
        payload: { ...told, payoutAccountId },
        reason: null,
      })
      await query(purchaseEvent('purchase.payout_proposed', payoutReference, told))
      return seen(query, act, payoutReference)
    }),

  approve: (act, reference) =>
    inTenant(pool, act.caller.tenantId, async (query) => {
      const payout = await lockedPayout(query, act, reference, false)
      if (payout === null) return null
      if (payout.state !== 'proposed') throw proposalNotOpen(`The payout is ${payout.state}.`)
      const { payoutAccountId } = await requirePayable(query, act, payout)
      if (payoutAccountId !== payout.payoutAccountId) throw proposalNotOpen('Another account is to be paid since.')
      await movePayout(query, act.caller.tenantId, payout, 'approved')
      await decideProposal(query, act, { kinds: ['payout'], subject: reference }, 'approved')
      await query(purchaseEvent('purchase.payout_approved', reference, toldOf(payout)))
      return seen(query, act, reference)
    }),

  /** Before it stands in a file. What was approved may be withdrawn too: nothing else would end it. */
  reject: (act, reference, reason) =>
    inTenant(pool, act.caller.tenantId, async (query) => {
      const payout = await lockedPayout(query, act, reference, true)
      if (payout === null) return null
      if (payout.state !== 'proposed' && payout.state !== 'approved')
        throw proposalNotOpen(`The payout is ${payout.state}.`)
      await movePayout(query, act.caller.tenantId, payout, 'cancelled')
      if (payout.state === 'proposed')
        await decideProposal(query, act, { kinds: ['payout'], subject: reference }, 'rejected')
      await query(treasuryAudit(act, 'offchain.payout.cancelled', { payoutReference: reference, reason }))
      return seen(query, act, reference)
    }),
})
