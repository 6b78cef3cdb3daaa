import { keyOf } from '@firsthand/engine/run'
import { slowly } from '@firsthand/postgres/slow-query'
import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { requireKnownAccounts } from '../accounts/account.rules.ts'
import { type Account, lastClosing, lockAccounts } from '../accounts/lock-accounts.store.ts'
import type { StatementHead } from '../iso20022/statement-file.ts'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import { bookEntries } from './book-entries.store.ts'
import type { ImportedStatement, SoundFile, StatementStore } from './statement.port.ts'
import { closesDay, closingAfter, gapFault, type LastClosing } from './statement.rules.ts'

type Place = { readonly account: Account; readonly head: StatementHead }

const accountOf = (accounts: ReadonlyMap<string, Account>, { iban }: StatementHead) =>
  accounts.get(iban ?? '') as Account

/** Every statement begins where the one before it ended, inside the file as well. */
async function requireNoGap(query: TenantTransaction, places: readonly Place[]): Promise<void> {
  const ends = new Map<string, LastClosing>()
  for (const { account, head } of places) {
    const last = ends.get(account.iban) ?? (await lastClosing(query, account))
    const gap = gapFault(last, head)
    if (gap) throw gap
    ends.set(account.iban, closingAfter(last, head))
  }
}

const reported = (head: StatementHead, account: Account) => ({
  clientAccountId: account.clientAccountId,
  format: head.format,
  closesDay: closesDay(head),
  from: head.from,
  to: head.to,
  entries: head.entryCount,
})

/** What is known of the file already, when the same bytes were imported before. */
async function importedBefore(query: TenantTransaction, places: readonly Place[], sha256: string) {
  const [first] = places
  const rows = await query(sql`select place, statement_id from app.bank_statement
    where tenant_id = ${first?.account.tenant} and sha256 = ${sha256} order by place`)
  if (rows.length === 0) return null
  return places.map(({ head, account }, place): ImportedStatement => {
    const statementId = rows.find((row) => row.place === place)?.statement_id as string
    return {
      ...reported(head, account),
      statementId,
      credits: 0,
      debits: 0,
      confirmed: head.entryCount,
      duplicate: true,
    }
  })
}

/** The bytes are kept with the first statement of a file. */
async function insertStatement(query: TenantTransaction, file: SoundFile, { account, head }: Place, by: string) {
  const place = file.heads.indexOf(head)
  const { buffer, byteOffset, byteLength } = file.bytes
  const raw = place === 0 ? Buffer.from(buffer, byteOffset, byteLength) : Buffer.alloc(0)
  const units = (amount: bigint | null) => (amount === null ? null : `${amount}`)
  const kept = sql`insert into app.bank_statement (tenant_id, client_account_id, format, message_id,
      bank_statement_id, closes_day, from_on, to_on, opening_base_units, closing_base_units, entries, sha256, place, raw,
      warnings, imported_by)
    values (${account.tenant}, ${account.clientAccountId}, ${head.format}, ${head.messageId}, ${head.statementId},
      ${closesDay(head)}, ${head.from}, ${head.to}, ${units(head.opening)}, ${units(head.closing)}, ${head.entryCount},
      ${file.sha256}, ${place}, ${raw}, ${JSON.stringify(file.warnings)}, ${by})
    returning statement_id`
  const [row] = await slowly(query, kept)
  return row?.statement_id as string
}

/** Looks at what is new, and again at what waited for a day to be closed. */
async function askForMatching(query: TenantTransaction, { account, head }: Place): Promise<void> {
  const { tenant, clientAccountId } = account
  if (closesDay(head))
    await query(sql`update app.bank_transaction set next_check_at = clock_timestamp() where tenant_id = ${tenant}
      and client_account_id = ${clientAccountId} and next_check_at > clock_timestamp() and checked_at is null`)
  await query(sql`insert into app.outbox (tenant_id, object, key, handler, input) values (${tenant}, 'Receipts',
    ${keyOf(tenant, clientAccountId)}, 'match', ${JSON.stringify({ tenant, clientAccountId })})`)
}

/** Statements, on the login of the API. */
export const statementStore = (pool: pg.Pool): StatementStore => ({
  keep: (action, file, feed) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const accounts = await lockAccounts(query, action.caller.tenantId, file.heads)
      requireKnownAccounts(accounts, file.heads)
      const places = file.heads.map((head) => ({ head, account: accountOf(accounts, head) }))
      const before = await importedBefore(query, places, file.sha256)
      if (before) return before
      await requireNoGap(query, places)
      const ids: string[] = []
      for (const place of places) ids.push(await insertStatement(query, file, place, action.caller.subject))
      const statements = places.map((place, i) => ({ ...place, statementId: ids[i] as string }))
      const counts = await bookEntries(query, action, statements, feed)
      for (const place of places) await askForMatching(query, place)
      const imported = statements.map(
        ({ head, account, statementId }, i): ImportedStatement => ({
          ...reported(head, account),
          statementId,
          ...(counts[i] ?? { credits: 0, debits: 0, confirmed: 0 }),
          duplicate: false,
        }),
      )
      const { sha256 } = file
      for (const one of imported) await query(purchaseEvent('statement.imported', one.statementId, one))
      await query(treasuryAudit(action, 'offchain.statement.imported', { sha256, statements: imported }))
      return imported
    }),

  notifyGap: (action, { sha256, heads }) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const statements = heads.map(({ statementId, from, to }) => ({ statementId, from, to }))
      await query(purchaseEvent('statement.gap', sha256, { sha256, statements }))
      await query(treasuryAudit(action, 'offchain.statement.gap', { sha256, statements }))
    }),
})
