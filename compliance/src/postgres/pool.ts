import pg from 'pg'

/** Connections of one login. */
export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'firsthand-compliance',
    max: size,
    connectionTimeoutMillis: 800,
    statement_timeout: 3_000,
    // A connection that swallows everything never tells of the statement's own limit.
    query_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
  })
  // The pool's listener covers idle clients only: a reset on one in use would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const needed = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const

/** A decision that was handed out must not be lost by the database. */
export async function requireDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select name, setting from pg_settings where name = any($1)', [needed])
  const on = new Set(rows.filter(({ setting }) => ['on', 'remote_apply'].includes(setting)).map(({ name }) => name))
  const off = needed.filter((name) => !on.has(name))
  if (off.length > 0) throw new Error(`the database may lose acknowledged work: turn on ${off.join(', ')}`)
}
