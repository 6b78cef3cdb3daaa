import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { AdminContext } from '#identity/admin-context'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import type { Carried } from './carried.rules.ts'
import type { Recount } from './compare-recount.store.ts'
import { concerning, type RecountDifference, type RecountedAccount, stoppedByRecount } from './recount.rules.ts'
import { insertPage } from './recount.store.ts'

type Result = {
  readonly page: number
  readonly holds: boolean
  readonly figures: {
    readonly differences: readonly RecountDifference[]
    readonly carried: Readonly<Record<string, Carried>>
  }
}

const accountOf = (tenant: TenantId, clientAccountId: string) =>
  sql`tenant_id = ${tenant} and client_account_id = ${clientAccountId}`

/** What a recount has stopped goes on, unless the newest day does not hold. */
const release = (tenant: TenantId, { clientAccountId }: RecountedAccount) => sql`update app.client_account a
  set payouts_stopped_reason = (select 'The reconciliation of ' || d.day || ' does not hold.' from (
      select d.day, d.holds from app.daily_reconciliation d where d.tenant_id = ${tenant}
        and d.client_account_id = ${clientAccountId} order by d.day desc, d.run desc limit 1) d where not d.holds)
  where ${accountOf(tenant, clientAccountId)} and starts_with(a.payouts_stopped_reason, ${stoppedByRecount})`

/** A difference stops payouts like a day that does not hold, and only a recount that holds releases them. */
async function stop(
  query: TenantTransaction,
  context: AdminContext,
  { clientAccountId, closedOn, compared }: RecountedAccount,
  differences: readonly RecountDifference[],
  hash: string,
): Promise<void> {
  const { tenantId } = context.caller
  const texts = differences.map(({ text }) => text)
  const reason = `${stoppedByRecount}does not hold: ${texts.slice(0, 5).join(' ')}`
  await query(
    sql`update app.client_account set payouts_stopped_reason = ${reason} where ${accountOf(tenantId, clientAccountId)}`,
  )
  const { day: date, run } = compared ?? { day: closedOn, run: 1 }
  await query(
    purchaseEvent('reconciliation.broken', clientAccountId, { clientAccountId, date, run, hash, differences: texts }),
  )
}

/** Keeps the result as the last page, and stops payouts or releases them. False when somebody else has kept it already. */
export async function keepResult(
  query: TenantTransaction,
  context: AdminContext,
  { tenant, recountId, start }: Recount,
  { page, holds, figures }: Result,
): Promise<boolean> {
  await query(
    sql`select from app.client_account where tenant_id = ${tenant} order by client_account_id for no key update`,
  )
  const kept = await insertPage(query, tenant, { recountId, page, part: 'result', holds, figures })
  if (kept === null) return false
  for (const account of start.accounts) {
    const own = concerning(figures.differences, account.clientAccountId)
    if (own.length === 0) await query(release(tenant, account))
    else await stop(query, context, account, own, kept.hash)
  }
  const { differences } = figures
  await query(treasuryAudit(context, 'offchain.recount.ended', { recountId, holds, hash: kept.hash, differences }))
  return true
}
