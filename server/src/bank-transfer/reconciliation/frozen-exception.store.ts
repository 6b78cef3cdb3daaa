import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'

/** What is frozen: money of a purchase, or of a receipt that is no purchase's. */
export type FrozenMatter = {
  readonly reference: string | null
  readonly bankTransactionId: string
  readonly clientAccountId: string
}

/** The open case of the purchase, or of the receipt that is no purchase's; a new one when there is none. */
export async function frozenCase(
  query: TenantTransaction,
  tenant: TenantId,
  { reference, bankTransactionId, clientAccountId }: FrozenMatter,
  actor: string,
): Promise<string> {
  const [open] = await query(sql`select case_id from app.money_case where tenant_id = ${tenant} and kind = 'frozen'
      and state = 'open' and reference is not distinct from ${reference}
      and (reference is not null or bank_transaction_id = ${bankTransactionId})
    order by case_id limit 1`)
  if (open) return open.case_id as string
  const [opened] =
    await query(sql`insert into app.money_case (tenant_id, kind, client_account_id, bank_transaction_id, reference, amount,
      opened_by)
    values (${tenant}, 'frozen', ${clientAccountId}, ${bankTransactionId}, ${reference}, 0, ${actor}) returning case_id`)
  return opened?.case_id as string
}
