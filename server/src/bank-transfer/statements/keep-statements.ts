import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { fileHolder } from '@firsthand/sealing/sealing'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { payerSealer } from '#sealing/seal-payers'
import { requireKnownAccounts } from '../accounts/account.rules.ts'
import { type Account, lastClosing, lockAccounts } from '../accounts/lock-accounts.store.ts'
import type { StatementHead } from '../iso20022/statement-file.ts'
import { purchaseEvent, treasuryAudit } from '../treasury-audit.store.ts'
import { todayOf } from './account-day.store.ts'
import { bookEntries, type FeedEntries } from './book-entries.ts'
import {
  closesDay,
  closingAfter,
  futureFault,
  gapFault,
  type LastClosing,
  requireNothingAdded,
} from './statement.rules.ts'
import {
  type AccountStatement,
  insertStatement,
  newOnClosedDay,
  newStatementIds,
  requestMatching,
  type SoundFile,
  statementIdsOf,
} from './statement.store.ts'

/** What became of one statement of a file. */
export type ImportedStatement = {
  readonly statementId: string
  readonly clientAccountId: string
  readonly format: string
  readonly closesDay: boolean
  readonly from: string | null
  readonly to: string | null
  readonly entries: number
  readonly credits: number
  readonly debits: number
  /** Movements that another file had shown before. */
  readonly confirmed: number
  readonly duplicate: boolean
}

/** A statement with its account, locked, and the day at its bank. */
type JudgedStatement = AccountStatement & { readonly today: string }

/**
 * The statements of a file with their accounts, which are locked from then on. Raises `account_unknown`, `statement_gap` and
 * `statement_wrong_day`.
 */
export async function judgeHeads(
  query: TenantTransaction,
  tenant: TenantId,
  heads: readonly StatementHead[],
): Promise<readonly JudgedStatement[]> {
  const places = await placesOf(query, tenant, heads)
  await requireNoGap(query, places)
  const judged: JudgedStatement[] = []
  for (const place of places) {
    const today = await todayOf(query, tenant, place.account.clientAccountId)
    const fault = futureFault(today, place.head)
    if (fault) throw fault
    judged.push({ ...place, today })
  }
  return judged
}

/**
 * Writes a file with all its movements, each posted, or nothing of it. Imports of one account take turns. Raises
 * `account_unknown`, `statement_gap`, `statement_wrong_day` and `statement_unreadable`.
 */
export async function keepStatements(
  query: TenantTransaction,
  context: AdminContext,
  file: SoundFile,
  feed: FeedEntries,
): Promise<readonly ImportedStatement[]> {
  const { tenantId } = context.caller
  const places = await placesOf(query, tenantId, file.heads)
  const known = await statementIdsOf(query, tenantId, file.sha256)
  if (known.size > 0) return places.map((each, place) => duplicateOf(each, known.get(place) as string))
  const judged = await judgeHeads(query, tenantId, file.heads)
  const ids = await newStatementIds(query, judged.length)
  const seal = await payerSealer(query, tenantId, file.payers, ids.map(fileHolder))
  const statements = judged.map((place, i) => ({ ...place, statementId: ids[i] as string, seal }))
  for (const each of statements) await insertStatement(query, file, each, seal, context.caller.subject)
  const counts = await bookEntries(query, context, statements, feed)
  for (const each of statements) if (!closesDay(each.head)) requireNothingAdded(await newOnClosedDay(query, each))
  for (const place of places) await requestMatching(query, place)
  const imported = statements.map(
    ({ head, account, statementId }, i): ImportedStatement => ({
      ...factsOf(head, account),
      statementId,
      ...(counts[i] ?? { credits: 0, debits: 0, confirmed: 0 }),
      duplicate: false,
    }),
  )
  const { sha256 } = file
  for (const one of imported) await query(purchaseEvent('statement.imported', one.statementId, one))
  await query(treasuryAudit(context, 'offchain.statement.imported', { sha256, statements: imported }))
  return imported
}

async function placesOf(query: TenantTransaction, tenant: TenantId, heads: readonly StatementHead[]) {
  const accounts = await lockAccounts(query, tenant, heads)
  requireKnownAccounts(accounts, heads)
  return heads.map((head) => ({ head, account: accounts.get(head.iban ?? '') as Account }))
}

/** Every statement begins where the one before it ended, inside the file as well. */
async function requireNoGap(query: TenantTransaction, places: readonly AccountStatement[]): Promise<void> {
  const ends = new Map<string, LastClosing>()
  for (const { account, head } of places) {
    const last = ends.get(account.iban) ?? (await lastClosing(query, account))
    const gap = gapFault(last, head)
    if (gap) throw gap
    ends.set(account.iban, closingAfter(last, head))
  }
}

const factsOf = (head: StatementHead, account: Account) => ({
  clientAccountId: account.clientAccountId,
  format: head.format,
  closesDay: closesDay(head),
  from: head.from,
  to: head.to,
  entries: head.entryCount,
})

/** The same bytes were imported before. */
const duplicateOf = ({ head, account }: AccountStatement, statementId: string): ImportedStatement => ({
  ...factsOf(head, account),
  statementId,
  credits: 0,
  debits: 0,
  confirmed: head.entryCount,
  duplicate: true,
})

/** Notifies the tenant that statements are missing. */
export const notifyGap = (
  pool: pg.Pool,
  context: AdminContext,
  { sha256, heads }: Pick<SoundFile, 'sha256' | 'heads'>,
): Promise<void> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const statements = heads.map(({ statementId, from, to }) => ({ statementId, from, to }))
    await query(purchaseEvent('statement.gap', sha256, { sha256, statements }))
    await query(treasuryAudit(context, 'offchain.statement.gap', { sha256, statements }))
  })
