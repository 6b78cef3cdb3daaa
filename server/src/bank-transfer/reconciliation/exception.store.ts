import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import type { ExceptionRow } from '#rows.gen'
import { proposalNotOpen } from '../four-eyes.ts'
import { firmTopup } from '../ledger/chart.rules.ts'
import { shortfallClosed } from '../ledger/exceptional-postings.rules.ts'
import { balanceOf, post } from '../ledger/ledger.store.ts'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { exceptionOf } from '../treasury-reads.store.ts'
import { reconciliationBroken } from '../treasury-refusals.ts'
import type { ExceptionStore } from './exception.port.ts'

type Row = Readonly<Record<string, unknown>>

/** Shortfalls and who closes them, on the login of the API. */
export function exceptionStore(pool: pg.Pool): ExceptionStore {
  /** The work sees the locked shortfall, its account locked before it. */
  const onShortfall = (
    context: AdminContext,
    exceptionId: string,
    work: (query: TenantTransaction, row: Row) => Promise<unknown>,
  ) =>
    inTenant(pool, context.caller.tenantId, async (query) => {
      const one = sql`c.tenant_id = ${context.caller.tenantId} and c.exception_id = ${exceptionId}`
      await query(sql`select from app.client_account a join app.exception c using (tenant_id, client_account_id)
        where ${one} for update of a`)
      const [row] = await query(sql`select c.*, (select a.currency from app.client_account a
          where a.tenant_id = c.tenant_id and a.client_account_id = c.client_account_id) as currency
        from app.exception c where ${one} for update of c`)
      if (row === undefined) return null
      if (row.state !== 'open' || row.kind !== 'shortfall') throw proposalNotOpen('No shortfall is open here.')
      await work(query, row)
      const [after] = await query<ExceptionRow>(sql`select c.* from app.exception c where ${one}`)
      return after === undefined ? null : exceptionOf(after)
    })

  return {
    proposeClose: (context, exceptionId, reason) =>
      onShortfall(context, exceptionId, (query) =>
        openProposal(query, context, { kind: 'exception_close', subject: exceptionId, payload: {}, reason }),
      ),

    approveClose: (context, exceptionId) =>
      onShortfall(context, exceptionId, async (query, row) => {
        const { tenantId, subject: actor } = context.caller
        const currency = row.currency as string
        const amount = BigInt(row.amount as string)
        if ((await balanceOf(query, tenantId, firmTopup, currency)) < amount)
          throw reconciliationBroken('The firm’s own money has not come in yet.')
        const on = await todayOf(query, tenantId, row.client_account_id as string)
        await post(query, tenantId, [shortfallClosed({ on, actor, currency, amount, exceptionId })])
        await query(sql`update app.exception set state = 'closed', closed_at = clock_timestamp()
          where tenant_id = ${tenantId} and exception_id = ${exceptionId}`)
        await decideProposal(query, context, { kinds: ['exception_close'], subject: exceptionId }, 'approved')
        await query(purchaseEvent('exception.closed', exceptionId, { exceptionId, amount: `${amount}`, currency }))
      }),
  }
}
