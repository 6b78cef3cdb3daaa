import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { OpenStatement, ReadEntry } from './write-movements.store.ts'

/** The credits already written for a bank's reference and a day. */
type Known = { readonly ids: readonly string[]; readonly sum: bigint; readonly isClosed: boolean }

type KnownRow = {
  readonly servicer_reference: string
  readonly booked_day: string
  readonly sum: string
  readonly ids: readonly string[]
  readonly is_closed: boolean
}

const placeOf = (reference: string | null, bookedOn: string) => JSON.stringify([reference, bookedOn])
const sumOf = (entries: readonly ReadEntry[]) => entries.reduce((sum, { entry }) => sum + entry.amount, 0n)

async function knownPlaces(
  query: TenantTransaction,
  { account: { tenant, clientAccountId }, statementId }: OpenStatement,
  references: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows =
    await query<KnownRow>(sql`select b.servicer_reference, b.booked_on::text as booked_day, sum(b.amount)::text as sum,
      array_agg(b.bank_transaction_id) as ids, bool_or(s.closes_day or b.confirmed_by is not null) as is_closed
    from app.bank_transaction b join app.bank_statement s using (tenant_id, statement_id)
    where b.tenant_id = ${tenant} and b.client_account_id = ${clientAccountId} and b.sign = 'credit'
      and b.statement_id <> ${statementId} and b.servicer_reference = any (${[...references]})
    group by b.servicer_reference, b.booked_on`)
  return new Map(
    rows.map((row) => [
      placeOf(row.servicer_reference, row.booked_day),
      { ids: row.ids, sum: BigInt(row.sum), isClosed: row.is_closed },
    ]),
  )
}

/**
 * The credits that another file has shown in another form: banks show a batch part by part in a notification and as one sum
 * in the statement, or the other way round. It is the same money, so it is not booked again; what came first is confirmed.
 */
export async function findBatchDuplicates(
  query: TenantTransaction,
  statement: OpenStatement,
  entries: readonly ReadEntry[],
): Promise<ReadonlySet<ReadEntry>> {
  const named = entries.filter(({ entry }) => entry.servicerReference !== null)
  if (named.length === 0) return new Set()
  const known = await knownPlaces(query, statement, [
    ...new Set(named.map(({ entry }) => `${entry.servicerReference}`)),
  ])
  const places = Map.groupBy(named, ({ entry }) => placeOf(entry.servicerReference, entry.bookedOn))
  const same = [...places].flatMap(([place, shown]) => {
    const before = known.get(place)
    if (before === undefined || before.sum !== sumOf(shown)) return []
    // A bank uses a reference again: parts that a statement has closed are not the sum of a later one.
    const isSum = shown.length === 1 && before.ids.length > 1 && !before.isClosed
    const areParts = shown.length > 1 && before.ids.length === 1
    return isSum || areParts ? [{ shown, ids: before.ids }] : []
  })
  if (same.length === 0) return new Set()
  await query(sql`update app.bank_transaction b set confirmed_by = s.statement_id from app.bank_statement s
    where b.tenant_id = ${statement.account.tenant} and b.bank_transaction_id = any (${same.flatMap(({ ids }) => ids)}::uuid[])
      and b.confirmed_by is null and s.tenant_id = b.tenant_id and s.statement_id = ${statement.statementId} and s.closes_day`)
  return new Set(same.flatMap(({ shown }) => shown))
}
