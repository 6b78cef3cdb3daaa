import { keyOf } from '@firsthand/engine/run'
import { slowly, type TenantTransaction } from '@firsthand/postgres/tenant'
import { fileHolder } from '@firsthand/sealing/sealing'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { BankStatementRow } from '#rows.gen'
import type { PayerSealer } from '#sealing/seal-payers'
import type { Account } from '../accounts/lock-accounts.store.ts'
import type { StatementHead } from '../iso20022/statement-file.ts'
import { closesDay } from './statement.rules.ts'

/** A file that was read once and found sound. */
export type SoundFile = {
  readonly sha256: string
  readonly bytes: Uint8Array
  readonly heads: readonly StatementHead[]
  /** The accounts that it names beside our own. */
  readonly payers: ReadonlySet<string>
  readonly warnings: readonly string[]
}

/** The head of one statement, with the account that it is about. */
export type AccountStatement = { readonly account: Account; readonly head: StatementHead }

/** The ids of the statements of a file by their place in it; empty when the file was never imported. */
export async function statementIdsOf(
  query: TenantTransaction,
  tenant: TenantId | undefined,
  sha256: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await query<Pick<BankStatementRow, 'place' | 'statement_id'>>(sql`select place, statement_id
    from app.bank_statement where tenant_id = ${tenant} and sha256 = ${sha256} order by place`)
  return new Map(rows.map(({ place, statement_id }) => [place, statement_id]))
}

const units = (amount: bigint | null) => (amount === null ? null : `${amount}`)

/** The key of a statement is known before its row is written. */
export async function newStatementIds(query: TenantTransaction, count: number): Promise<readonly string[]> {
  const rows = await query<{ readonly id: string }>(sql`select uuidv7() as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/** The bytes are kept with the first statement of a file. */
export async function insertStatement(
  query: TenantTransaction,
  file: SoundFile,
  { account, head, statementId }: AccountStatement & { readonly statementId: string },
  seal: PayerSealer,
  importedBy: string,
): Promise<void> {
  const place = file.heads.indexOf(head)
  const holder = fileHolder(statementId)
  const raw = place === 0 ? seal.bytes(holder, file.bytes) : Buffer.alloc(0)
  const warnings = file.warnings.map((warning) => seal.text(null, holder, warning))
  const insert = sql`insert into app.bank_statement (tenant_id, statement_id, client_account_id, format, message_id,
      bank_statement_id, closes_day, from_on, to_on, opening_base_units, closing_base_units, entries, sha256, place, raw,
      warnings, imported_by)
    values (${account.tenant}, ${statementId}, ${account.clientAccountId}, ${head.format}, ${head.messageId}, ${head.statementId},
      ${closesDay(head)}, ${head.from}, ${head.to}, ${units(head.opening)}, ${units(head.closing)}, ${head.entryCount},
      ${file.sha256}, ${place}, ${raw}, ${JSON.stringify(warnings)}, ${importedBy})`
  await slowly(query, insert)
}

/** Has the new movements matched, and checks again those that waited for a day to be closed. */
export async function requestMatching(query: TenantTransaction, { account, head }: AccountStatement): Promise<void> {
  const { tenant, clientAccountId } = account
  if (closesDay(head))
    await query(sql`update app.bank_transaction set next_check_at = clock_timestamp() where tenant_id = ${tenant}
      and client_account_id = ${clientAccountId} and next_check_at > clock_timestamp() and checked_at is null`)
  await query(sql`insert into app.outbox (tenant_id, object, key, handler, input) values (${tenant}, 'Receipts',
    ${keyOf(tenant, clientAccountId)}, 'match', ${JSON.stringify({ tenant, clientAccountId })})`)
}

/** The latest closed day to which a notification has added a movement; null when it has added none. */
export async function newOnClosedDay(
  query: TenantTransaction,
  { account: { tenant, clientAccountId }, statementId }: { readonly account: Account; readonly statementId: string },
): Promise<string | null> {
  const [row] = await query<{ readonly day: string }>(sql`select b.booked_on::text as day from app.bank_transaction b
    where b.tenant_id = ${tenant} and b.statement_id = ${statementId} and b.booked_on <= (select max(s.to_on)
      from app.bank_statement s where s.tenant_id = ${tenant} and s.client_account_id = ${clientAccountId} and s.closes_day)
    order by b.booked_on desc limit 1`)
  return row?.day ?? null
}
