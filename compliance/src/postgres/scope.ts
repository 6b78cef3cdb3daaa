import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Scope } from '../identity/caller.ts'
import { Refusal } from '../identity/refusal.ts'

/** Connection failures (08), resources (53), shutdown (57P), our own time limits (57014, 55P03, 25P03). */
const outOfReach = /^(08|53|57P)|^(57014|55P03|25P03)$|^ECONN|^EPIPE$|^ETIMEDOUT$/

/** A database that is away or too busy is no fault of the request. */
const overloaded = (cause: unknown) =>
  new Refusal('service_overloaded', 'The database cannot take the request now.', {}, { cause, retryAfterSeconds: 1 })

function explain(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  const away = code === undefined ? /timeout|terminated|not queryable|closed/i.test(message) : outOfReach.test(code)
  return away ? overloaded(error) : error
}

/** Runs a statement; `Row` is what it selects, for a whole table one of the generated types. */
export type Query = <Row = unknown>(query: Sql) => Promise<Row[]>

/** The row of a statement that always has one. */
export async function oneRow<Row>(query: Query, statement: Sql): Promise<Row> {
  const [row] = await query<Row>(statement)
  if (row === undefined) throw new Error('a statement answered no row')
  return row
}

async function run(client: pg.PoolClient, query: Sql | string): Promise<pg.QueryResult> {
  try {
    return await client.query(query as pg.QueryConfig)
  } catch (error) {
    throw explain(error)
  }
}

/** Whether two rows wanted one unique place. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/**
 * One transaction on the rows of one tenant, and of one person in it where the login is the customers'. Both names are
 * set inside the transaction, and the database raises when they are missing.
 */
export async function inScope<T>(pool: pg.Pool, scope: Scope, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw overloaded(cause)
  })
  let broken: Error | undefined
  try {
    await run(client, 'begin')
    const names = { text: "select set_config('cmp.tenant', $1, true), set_config('cmp.subject', $2, true)" }
    await client.query({ ...names, values: [scope.tenant, scope.subject] })
    const result = await work(async (query) => (await run(client, query)).rows)
    const { command } = await client.query('commit').catch((cause: unknown) => {
      // The database may have committed before the connection broke: to call it retryable could do the work twice.
      throw new Error('the outcome of a commit is unknown', { cause })
    })
    // After an error that the work kept to itself, PostgreSQL answers a commit with a rollback and no error.
    if (command !== 'COMMIT') throw new Error('a statement failed unheard, so the transaction was rolled back')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (cause: Error) => cause,
    )
    throw error
  } finally {
    client.release(broken)
  }
}
