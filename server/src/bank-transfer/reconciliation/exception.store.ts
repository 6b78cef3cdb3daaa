import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Act } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { firmTopup } from '../ledger/chart.rules.ts'
import { shortfallClosed } from '../ledger/exceptional-postings.rules.ts'
import { balanceOf, post } from '../ledger/ledger.store.ts'
import { decideProposal, openProposal } from '../matching/proposals.store.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { caseOf } from '../treasury-reads.store.ts'
import { reconciliationBroken } from '../treasury-refusals.ts'
import type { CaseDesk } from './exception.port.ts'

type Row = Readonly<Record<string, unknown>>

/** Shortfalls and who closes them, on the login of the API. */
export function postgresCaseDesk(pool: pg.Pool): CaseDesk {
  /** The work sees the locked shortfall, its account locked before it. */
  const onShortfall = (act: Act, caseId: string, work: (query: TenantTransaction, row: Row) => Promise<unknown>) =>
    inTenant(pool, act.caller.tenantId, async (query) => {
      const one = sql`c.tenant_id = ${act.caller.tenantId} and c.case_id = ${caseId}`
      await query(sql`select from app.client_account a join app.money_case c using (tenant_id, client_account_id)
        where ${one} for update of a`)
      const [row] = await query(sql`select c.*, (select a.currency from app.client_account a
          where a.tenant_id = c.tenant_id and a.client_account_id = c.client_account_id) as currency
        from app.money_case c where ${one} for update of c`)
      if (row === undefined) return null
      if (row.state !== 'open' || row.kind !== 'shortfall') throw proposalNotOpen('No shortfall is open here.')
      await work(query, row)
      const [after] = await query(sql`select c.* from app.money_case c where ${one}`)
      return after === undefined ? null : caseOf(after)
    })

  return {
    proposeClose: (act, caseId, reason) =>
      onShortfall(act, caseId, (query) =>
        openProposal(query, act, { kind: 'case_close', subject: caseId, payload: {}, reason }),
      ),

    approveClose: (act, caseId) =>
      onShortfall(act, caseId, async (query, row) => {
        const { tenantId, subject: actor } = act.caller
        const currency = row.currency as string
        const amount = BigInt(row.amount as string)
        if ((await balanceOf(query, tenantId, firmTopup, currency)) < amount)
          throw reconciliationBroken('The firm’s own money has not come in yet.')
        const on = await todayOf(query, tenantId, row.client_account_id as string)
        await post(query, tenantId, [shortfallClosed({ on, actor, currency, amount, caseId })])
        await query(sql`update app.money_case set state = 'closed', closed_at = clock_timestamp()
          where tenant_id = ${tenantId} and case_id = ${caseId}`)
        await decideProposal(query, act, { kinds: ['case_close'], subject: caseId }, 'approved')
        await query(purchaseEvent('purchase.shortfall_closed', caseId, { caseId, amount: `${amount}`, currency }))
      }),
  }
}
