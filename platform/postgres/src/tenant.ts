import { outcomeUnknown, overloaded } from '@firsthand/refusal/refusal'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { explain, isReadOnly, isRolledBack } from './database-errors.ts'
import { pipelinedTransaction, type Query, type Rows } from './pipelined-transaction.ts'
import { madeBy, readerOf } from './read-rows.ts'

const setTenant = (tenant: TenantId): Query => ({
  name: 'set_tenant',
  text: "select set_config('app.tenant', $1, true)",
  values: [tenant],
})

/** Whatever keeps us from a connection, the request had no part in it. */
export const connect = (pool: pg.Pool) =>
  pool.connect().catch((error: unknown) => {
    throw overloaded('The database cannot be reached.', error)
  })

/** What is raised when a commit was sent and its answer says no, or did not come. */
const unlessRolledBack = (error: unknown): unknown => (isRolledBack(error) ? explain(error) : outcomeUnknown(error))

/** The rows of each statement, by what it selects: for a whole table one of the generated types. */
export type Answers<Each extends readonly object[]> = { readonly [At in keyof Each]: readonly Each[At][] }

/**
 * Reads and unconditional writes of one tenant: the tenant and the queries leave together, as one transaction. It is
 * committed when an answer arrives, so a decision in the middle takes `inTenant`. `Each` names the rows, query by query. What the
 * caller is answered for is a `write`: when its answer is lost, nobody knows whether it was done. An audit record of a read is none.
 */
export const tenantPipeline = <Each extends readonly object[] = Record<string, unknown>[]>(
  pool: pg.Pool,
  tenant: TenantId,
  queries: readonly Query[],
  kind: 'read' | 'write' = 'read',
): Promise<Answers<Each>> => pipeline<Each>(pool, setTenant(tenant), queries, kind)

/** The same behind another setting by which row-level security shows rows. */
export async function pipeline<Each extends readonly object[]>(
  pool: pg.Pool,
  setting: Query,
  queries: readonly Query[],
  kind: 'read' | 'write',
): Promise<Answers<Each>> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    const [, ...answers] = await pipelinedTransaction(client, [setting, ...queries]).catch((error: unknown) => {
      throw kind === 'write' ? unlessRolledBack(error) : error
    })
    const read = readerOf(pool)
    if (!read) return answers as unknown as Answers<Each>
    const ask = async (query: Query) => (await pipelinedTransaction(client, [setting, query]))[1] ?? []
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
  // Only errors of the database are explained: the words of a refusal of ours could read like an outage.
  const run = (statement: Query | string) =>
    client.query(statement as pg.QueryConfig).catch((error: unknown) => {
      if (isReadOnly(error)) broken = error as Error
      throw explain(error)
    })
  try {
    // Not waited for by itself: the first statement leaves with it. Should it fail, so does whatever came after it.
    const begun = Promise.all([run('begin'), run(setting)])
    begun.catch(() => undefined)
    const ask = async (query: Query): Promise<Rows> => (await Promise.all([begun, run(query)]))[1].rows
    const read = readerOf(pool)
    const query = ((each: Query) => (read ? ask(each).then((rows) => read(rows, ask)) : ask(each))) as TenantTransaction
    madeBy(pool, query)
    const result = await work(query)
    await begun
    const { command } = await client.query('commit').catch((error: unknown) => {
      throw unlessRolledBack(error)
    })
    // After an error that the work kept to itself, PostgreSQL answers a commit with a rollback and no error.
    if (command !== 'COMMIT') throw new Error('a statement failed unnoticed, so the transaction was rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
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
  await query({ text: 'set local statement_timeout to default', values: [] })
  return rows
}
