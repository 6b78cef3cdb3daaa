import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { TransactionQuery } from '@firsthand/wire/bank-transfer/treasury'
import sql, { join, type Sql } from 'sql-template-tag'
import { sayer } from './receipt-search.rules.ts'
import { type SelectedTransaction, transactionRows } from './receipt-view.store.ts'

export type ReceiptFilter = {
  readonly state: NonNullable<TransactionQuery['state']>
  readonly ageDays: number
  readonly statementId?: string | undefined
  readonly account?: string | undefined
  readonly q?: string | undefined
}

/** Which bank transactions `b` a list asks for. */
export function askedFor({ state, ageDays, statementId, account }: Omit<ReceiptFilter, 'q'>): Sql {
  const conditions = [
    ...(state === 'any' ? [] : [sql`b.state = ${state}`]),
    ...(ageDays === 0 ? [] : [sql`b.imported_at <= now() - make_interval(days => ${ageDays})`]),
    // Another file may have shown a movement before its statement did.
    ...(statementId === undefined ? [] : [sql`(b.statement_id = ${statementId} or b.confirmed_by = ${statementId})`]),
    ...(account === undefined ? [] : [sql`b.client_account_id = ${account}`]),
  ]
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
}

/** Behind the row with this id in the order of days and ids; everything without one. */
const behind = (tenant: string, after: string | null): Sql =>
  after === null
    ? sql`true`
    : sql`(b.booked_on, b.bank_transaction_id) > (select a.booked_on, a.bank_transaction_id from app.bank_transaction a
        where a.tenant_id = ${tenant} and a.bank_transaction_id = ${after})`

/** So many are opened at a time. */
const readAtOnce = 500
const wholeIban = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/

/**
 * The movements that a list asks for, at most so many behind this one. Texts are sealed: a whole IBAN is found by its index, any
 * other text by reading through what the rest of the filter leaves, the oldest first.
 */
export async function findReceipts(
  query: TenantTransaction,
  tenant: string,
  { q, ...filter }: ReceiptFilter,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<readonly SelectedTransaction[]> {
  const rows = (more: Sql, from: string | null, limit: number) =>
    query<SelectedTransaction>(
      transactionRows(
        sql`b.tenant_id = ${tenant} and ${askedFor(filter)} and ${more} and ${behind(tenant, from)}`,
        limit,
      ),
    )
  if (q === undefined) return rows(sql`true`, after, most)
  const iban = q.replaceAll(/\s/g, '').toUpperCase()
  if (wholeIban.test(iban)) {
    const index = sealingOf(query).ibanIndex(tenant, iban)
    const ofPayer = sql`b.counterparty_index = ${index}`
    if ((await rows(ofPayer, null, 1)).length > 0) return rows(ofPayer, after, most)
  }
  const says = sayer(q)
  const found: SelectedTransaction[] = []
  for (let from = after; found.length < most; ) {
    const read = await rows(sql`true`, from, readAtOnce)
    found.push(...read.filter(says))
    if (read.length < readAtOnce) break
    from = read.at(-1)?.bank_transaction_id ?? null
  }
  return found.slice(0, most)
}

/** What a record of the search says: not the text itself, which can be a name or an account, but the index of it. */
export const recordedFilter = (query: TenantTransaction, tenant: string, { q, ...filter }: ReceiptFilter) =>
  q === undefined ? filter : { ...filter, q: `index:${sealingOf(query).nameIndex(tenant, q)}` }
