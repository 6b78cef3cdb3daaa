import type { Sql } from 'sql-template-tag'
import type { Query, Rows } from './pipelined-transaction.ts'
import type { TenantTransaction } from './tenant.ts'

const patienceMs = 60_000

/** A statement that reads whole books or keeps a whole file, which may take longer than others are given. */
export async function slowly(query: TenantTransaction, { text, values }: Sql): Promise<Rows> {
  await query({ text: `set local statement_timeout = ${patienceMs}`, values: [] })
  // The driver's own limit is that of each query.
  const patient: Query & { readonly query_timeout: number } = { text, values, query_timeout: patienceMs }
  const rows = await query(patient)
  await query({ text: 'set local statement_timeout = 3000', values: [] })
  return rows
}
