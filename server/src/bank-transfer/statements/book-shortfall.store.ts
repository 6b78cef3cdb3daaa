import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { Account } from '../accounts/lock-accounts.store.ts'
import { chargesKept, shortfallOpened } from '../ledger/exceptional-postings.rules.ts'
import { post } from '../ledger/ledger.store.ts'

/** `refundReference`: the refund that came back without it; null when the bank took it from the account. */
type Missing = {
  readonly id: string
  readonly amount: bigint
  readonly on: string
  readonly refundReference: string | null
}

/** P9: clients' money is missing at the bank, whatever the cause, until the firm has paid it in. */
export async function bookShortfall(
  query: TenantTransaction,
  actor: string,
  { tenant, clientAccountId, currency }: Account,
  { id, amount, on, refundReference }: Missing,
) {
  const [row] =
    await query(sql`insert into app.exception (tenant_id, kind, client_account_id, bank_transaction_id, amount,
      opened_by)
    values (${tenant}, 'shortfall', ${clientAccountId}, ${id}, ${`${amount}`}, ${actor}) returning exception_id`)
  const exceptionId = row?.exception_id as string
  const facts = { on, actor, currency, amount, bankTransactionId: id, clientAccountId, exceptionId }
  const posting = refundReference === null ? shortfallOpened(facts) : chargesKept({ ...facts, refundReference })
  await post(query, tenant, [posting])
  return { exceptionId, clientAccountId, amount: `${amount}`, currency }
}

/** Whether the firm still owes a part of a returned refund: until then it would be paid with other clients' money. */
export async function cameBackShort(query: TenantTransaction, tenant: string, refundReference: string) {
  // Banks may repeat an id in capitals, and with the number of the attempt.
  const open =
    await query(sql`select from app.exception c join app.bank_transaction b using (tenant_id, bank_transaction_id)
    where c.tenant_id = ${tenant} and c.kind = 'shortfall' and c.state = 'open' and b.state = 'return'
      and lower(left(b.end_to_end_id, ${refundReference.length})) = lower(${refundReference})`)
  return open.length > 0
}
