import type pg from 'pg'
import type { Query } from './pipelined-transaction.ts'
import type { TenantTransaction } from './tenant.ts'

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
