import sql from 'sql-template-tag'
import type { TenantId } from '../../../domain/values.ts'
import type { TenantTransaction } from '../tenant.ts'
import { type Freeze, freeze } from './freeze-deeds.ts'
import { post } from './ledger.ts'
import { emptyPlan, type Plan } from './purchase-plan.ts'

/** Freezes what no purchase hears of: the postings and the rows alone. */
export async function freezeAlone(
  query: TenantTransaction,
  tenant: TenantId,
  fill: (plan: Plan) => void | Promise<void>,
): Promise<void> {
  const plan = emptyPlan()
  await fill(plan)
  await post(query, tenant, plan.postings)
  for (const write of plan.writes) await query(write)
}

/** P12 for what is still at a locked receipt; nobody looks at it again. */
export const freezeReceiptAlone = (
  query: TenantTransaction,
  to: Freeze,
  { bankTransactionId, open }: { readonly bankTransactionId: string; readonly open: bigint },
): Promise<void> =>
  freezeAlone(query, to.tenant, (plan) => {
    freeze(to, plan, open, { bankTransactionId })
    plan.writes.push(sql`update app.bank_transaction set state = 'frozen', moved_at = clock_timestamp(), next_look_at = null
      where tenant_id = ${to.tenant} and bank_transaction_id = ${bankTransactionId}`)
  })
