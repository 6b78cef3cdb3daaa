import type pg from 'pg'
import { overloaded } from '../../domain/overloaded.ts'
import type { TenantId } from '../../domain/values.ts'

/** A statement with its parameters; a named one is prepared once on each connection. */
export type Query = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }

const setTenant = (tenant: TenantId): Query => ({
  name: 'set_tenant',
  text: "select set_config('app.tenant', $1, true)",
  values: [tenant],
})

type Rows = readonly Record<string, unknown>[]

/** Connection failures (08), resources (53), shutdown (57P), our own time limits (57014, 55P03, 25P03). */
const outOfReach = /^(08|53|57P)|^(57014|55P03|25P03)$|^ECONN|^EPIPE$|^ETIMEDOUT$/

/** A database that is away or too busy is no fault of the request; anything else is a bug of ours. */
function explain(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  const away = code === undefined ? /timeout|terminated|not queryable|closed/i.test(message) : outOfReach.test(code)
  return away ? overloaded('The database cannot take the request now.', error) : error
}

const connect = (pool: pg.Pool) =>
  pool.connect().catch((error: unknown) => {
    throw explain(error)
  })

const run = (client: pg.PoolClient, query: Query) => client.query(query as pg.QueryConfig)

/**
 * Reads and unconditional writes of one tenant: begin, tenant, queries and commit leave together. The commit is
 * already under way when an answer arrives, so a decision in the middle takes `inTenant`.
 */
export async function tenantFlight(pool: pg.Pool, tenant: TenantId, queries: readonly Query[]): Promise<Rows[]> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    const sent = [client.query('begin'), run(client, setTenant(tenant)), ...queries.map((query) => run(client, query))]
    const results = await Promise.allSettled([...sent, client.query('commit')])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return results.slice(2, -1).map((result) => (result.status === 'fulfilled' ? result.value.rows : []))
  } catch (error) {
    broken = error as Error
    throw explain(error)
  } finally {
    // A client that failed is closed, not returned: its session may be in any state.
    client.release(broken)
  }
}

export type TenantTransaction = (query: Query) => Promise<Rows>

/** A transaction of one tenant whose later statements depend on earlier answers. */
export async function inTenant<T>(
  pool: pg.Pool,
  tenant: TenantId,
  work: (query: TenantTransaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    const opened = [client.query('begin'), run(client, setTenant(tenant))]
    await Promise.all(opened)
    const result = await work(async (query) => (await run(client, query)).rows)
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (cause: Error) => cause,
    )
    throw explain(error)
  } finally {
    client.release(broken)
  }
}
