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
