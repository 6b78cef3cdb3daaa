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
export async function frozenException(
  query: TenantTransaction,
  tenant: TenantId,
  { reference, bankTransactionId, clientAccountId }: FrozenMatter,
  actor: string,
): Promise<string> {
  const [open] = await query(sql`select exception_id from app.exception where tenant_id = ${tenant} and kind = 'frozen'
      and state = 'open' and reference is not distinct from ${reference}
      and (reference is not null or bank_transaction_id = ${bankTransactionId})
    order by exception_id limit 1`)
  if (open) return open.exception_id as string
  const [opened] =
    await query(sql`insert into app.exception (tenant_id, kind, client_account_id, bank_transaction_id, reference, amount,
      opened_by)
    values (${tenant}, 'frozen', ${clientAccountId}, ${bankTransactionId}, ${reference}, 0, ${actor}) returning exception_id`)
  return opened?.exception_id as string
}
