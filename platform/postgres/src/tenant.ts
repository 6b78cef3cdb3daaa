import { overloaded } from '@firsthand/refusal/refusal'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { pipelinedTransaction, type Query, type Rows } from './pipelined-transaction.ts'
import { madeBy, readerOf } from './read-rows.ts'

const setTenant = (tenant: TenantId): Query => ({
  name: 'set_tenant',
  text: "select set_config('app.tenant', $1, true)",
  values: [tenant],
})

/** Worth another try: connection failures (08), resources (53), shutdown (57P), our own time limits (57014, 55P03, 25P03), a deadlock (40P01). */
const outOfReach = /^(08|53|57P)|^(57014|55P03|25P03|40P01)$|^ECONN|^EPIPE$|^ETIMEDOUT$/

/** A database that is away or too busy is no fault of the request; anything else is a bug of ours. */
function explain(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  const away = code === undefined ? /timeout|terminated|not queryable|closed/i.test(message) : outOfReach.test(code)
  return away ? overloaded('The database cannot take the request now.', error) : error
}

const raise = (error: unknown): never => {
  throw explain(error)
}

/** Whatever keeps us from a connection, the request had no part in it. */
const connect = (pool: pg.Pool) =>
  pool.connect().catch((error: unknown) => {
    throw overloaded('The database cannot be reached.', error)
  })

/** Only errors of the database are explained: the words of a refusal of ours could read like an outage. */
const run = (client: pg.PoolClient, query: Query | string) => client.query(query as pg.QueryConfig).catch(raise)

/** The rows of each statement, by what it selects: for a whole table one of the generated types. */
export type Answers<Each extends readonly object[]> = { readonly [At in keyof Each]: readonly Each[At][] }

/**
 * Reads and unconditional writes of one tenant: the tenant and the queries leave together, as one transaction. It is
 * committed when an answer arrives, so a decision in the middle takes `inTenant`. `Each` names the rows, query by query.
 */
export async function tenantPipeline<Each extends readonly object[] = Record<string, unknown>[]>(
  pool: pg.Pool,
  tenant: TenantId,
  queries: readonly Query[],
): Promise<Answers<Each>> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    const [, ...answers] = await pipelinedTransaction(client, [setTenant(tenant), ...queries])
    const read = readerOf(pool)
    if (!read) return answers as unknown as Answers<Each>
    const ask = async (query: Query) => (await pipelinedTransaction(client, [setTenant(tenant), query]))[1] ?? []
    const opened: Rows[] = []
    for (const rows of answers) opened.push(await read(rows, ask))
    return opened as unknown as Answers<Each>
  } catch (error) {
    broken = error as Error
    throw explain(error)
  } finally {
    // A client that failed is closed, not returned: its session may be in any state.
    client.release(broken)
  }
}

/** Runs a statement in the transaction; `Row` is what it selects. */
export type TenantTransaction = <Row extends object = Record<string, unknown>>(query: Query) => Promise<readonly Row[]>

/** A transaction of one tenant whose later statements depend on earlier answers. */
export const inTenant = <T>(
  pool: pg.Pool,
  tenant: TenantId,
  work: (query: TenantTransaction) => Promise<T>,
): Promise<T> => inTransaction(pool, setTenant(tenant), work)

/** A transaction that begins with a setting, by which the database shows it its rows: row-level security reads it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  setting: Query,
  work: (query: TenantTransaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    // Not waited for by itself: the first statement leaves with it. Should it fail, so does whatever came after it.
    const begun = Promise.all([run(client, 'begin'), run(client, setting)])
    begun.catch(() => undefined)
    const ask = async (query: Query): Promise<Rows> => (await Promise.all([begun, run(client, query)]))[1].rows
    const read = readerOf(pool)
    const query = ((each: Query) => (read ? ask(each).then((rows) => read(rows, ask)) : ask(each))) as TenantTransaction
    madeBy(pool, query)
    const result = await work(query)
    await begun
    const { command } = await client.query('commit').catch((cause: unknown) => {
      // The database may have committed before the connection broke: to call it retryable could do the work twice.
      throw new Error('the outcome of a commit is unknown', { cause })
    })
    // After an error that the work kept to itself, PostgreSQL answers a commit with a rollback and no error.
    if (command !== 'COMMIT') throw new Error('a statement failed unnoticed, so the transaction was rolled back')
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

/** A transaction on tables that belong to no tenant. Rows of tenants stay out of its reach. */
export async function inCluster<T>(pool: pg.Pool, work: (query: TenantTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(async (query: Query) => (await client.query(query as pg.QueryConfig)).rows)
    await client.query('commit')
    return result
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // A client that failed is closed, and its transaction with it.
    client.release(broken)
  }
}

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
