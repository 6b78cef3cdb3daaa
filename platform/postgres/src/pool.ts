import pg from 'pg'

export type PoolSettings = {
  readonly url: string
  readonly size: number
  readonly applicationName: string
  /** How long one waits for a connection; less than a second when left out, because a caller waits. */
  readonly patienceMs?: number
}

/** Connections of one login. Pipelined, so that a tenant's transaction costs one flight. */
export function openPool({ url, size, applicationName, patienceMs = 800 }: PoolSettings): pg.Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    application_name: applicationName,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: 3_000,
    // A connection that swallows everything never tells of the statement's own limit.
    query_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
  }
  const pool = new pg.Pool(config)
  // The pool's listener covers idle clients only: a reset on one in use would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
