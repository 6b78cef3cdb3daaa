import type { Query as Statement } from '@firsthand/postgres/pipelined-transaction'
import { inTransaction, pipeline, type TenantTransaction } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import type { Scope } from '../identity/caller.ts'

/** Runs a statement; `Row` is what it selects, for a whole table one of the generated types. */
export type Query = TenantTransaction

/** The row of a statement that always has one. */
export async function oneRow<Row extends object>(query: Query, statement: Statement): Promise<Row> {
  const [row] = await query<Row>(statement)
  if (row === undefined) throw new Error('a statement answered no row')
  return row
}

/** Whether two rows claimed one unique place. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

const setScope = ({ tenant, subject }: Scope): Statement => ({
  name: 'set_scope',
  text: "select set_config('cmp.tenant', $1, true), set_config('cmp.subject', $2, true)",
  values: [tenant, subject],
})

/**
 * One transaction on the rows of one tenant, and of one person in it where the login is the customers'. Both names are
 * set inside the transaction, and the database raises when they are missing.
 */
export const inScope = <T>(pool: pg.Pool, scope: Scope, work: (query: Query) => Promise<T>): Promise<T> =>
  inTransaction(pool, setScope(scope), work)

/** Reads and unconditional writes of that scope as one transaction, in one round trip. */
export const pipelineInScope = <Each extends readonly object[]>(
  pool: pg.Pool,
  scope: Scope,
  queries: readonly Statement[],
  kind: 'read' | 'write' = 'read',
) => pipeline<Each>(pool, setScope(scope), queries, kind)
