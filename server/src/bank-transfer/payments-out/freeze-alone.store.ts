import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import { post } from '../ledger/ledger.store.ts'
import { emptyPlan, type Plan } from '../purchases/purchase-plan.store.ts'

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
