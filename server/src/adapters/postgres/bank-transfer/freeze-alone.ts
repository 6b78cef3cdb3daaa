import type { TenantId } from '../../../domain/values.ts'
import type { TenantTransaction } from '../tenant.ts'
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
