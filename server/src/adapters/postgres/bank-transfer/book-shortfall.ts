import sql from 'sql-template-tag'
import { shortfallOpened } from '../../../domain/bank-transfer/exceptional-postings.ts'
import type { StatementEntry } from '../../../ports/bank-transfer/statement-file.ts'
import type { TenantTransaction } from '../tenant.ts'
import { post } from './ledger.ts'
import type { Account } from './locked-accounts.ts'

/** P9: money of clients is missing at the bank, whoever took it, until the firm has put it in. */
export async function bookShortfall(
  query: TenantTransaction,
  actor: string,
  { tenant, clientAccountId, currency }: Account,
  { id, entry }: { readonly id: string; readonly entry: Pick<StatementEntry, 'amount' | 'bookedOn'> },
) {
  const { amount, bookedOn: on } = entry
  const [row] =
    await query(sql`insert into app.money_case (tenant_id, kind, client_account_id, bank_transaction_id, amount,
      opened_by)
    values (${tenant}, 'shortfall', ${clientAccountId}, ${id}, ${`${amount}`}, ${actor}) returning case_id`)
  const caseId = row?.case_id as string
  await post(query, tenant, [
    shortfallOpened({ on, actor, currency, amount, bankTransactionId: id, clientAccountId, caseId }),
  ])
  return { caseId, clientAccountId, amount: `${amount}`, currency }
}
