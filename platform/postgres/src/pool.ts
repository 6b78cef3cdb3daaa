import pg from 'pg'

type PoolSettings = {
  readonly url: string
  readonly size: number
  readonly applicationName: string
  /** How long one waits for a connection; less than a second when left out, because a caller waits. */
  readonly patienceMs?: number
  /** How long a statement may take: by the database's own limit, and by ours when the connection hangs. */
  readonly deadlines?: { readonly statementMs: number; readonly queryMs: number }
}

const standardDeadlines = { statementMs: 3_000, queryMs: 5_000 }

/** Connections of one login. Pipelined, so that a tenant's transaction costs one round trip. */
export function openPool(settings: PoolSettings): pg.Pool {
  const { url, size, applicationName, patienceMs = 800, deadlines = standardDeadlines } = settings
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    application_name: applicationName,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: deadlines.statementMs,
    // A connection that swallows everything never reports the statement's own limit.
    query_timeout: deadlines.queryMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
  }
  const pool = new pg.Pool(config)
  // The pool's listener covers idle clients only: a reset on one in use would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const needed = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const

/** The settings that could lose an acknowledged commit; empty when the database keeps what it acknowledges. */
export async function unsafeSettings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [needed],
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  return needed.filter((name) => !['on', 'remote_apply'].includes(settings.get(name) ?? ''))
}

/** Whether the database answers and has our tables. No row is read, so no tenant is needed. */
export const isReachable = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select from app.market limit 0').then(
    () => true,
    () => false,
  )
