import pg from 'pg'
import { type LoginUrls, loginClient, tryEachPassword } from './login-urls.ts'

type PoolSettings = {
  readonly url: string | LoginUrls
  readonly size: number
  readonly applicationName: string
  /** How long one waits for a connection; less than a second when left out, because a caller waits. */
  readonly patienceMs?: number
  /** How long we wait for an answer when the connection hangs; the role's own limit ends a statement before that. */
  readonly queryMs?: number
}

/** When a connection has been silent for so long, the other side is asked whether it is still there. */
const keepAliveMs = 5_000

/**
 * Connections of one login. Pipelined, so that a tenant's transaction costs one round trip. They hold nothing that outlives a
 * transaction, so a pooler may stand between us and the database; the limits on time are the role's (`database-checks.ts`).
 */
export function openPool(settings: PoolSettings): pg.Pool {
  const { url, size, applicationName, patienceMs = 800, queryMs = 5_000 } = settings
  const login = loginClient(typeof url === 'string' ? () => [url] : url)
  const config: pg.PoolConfig & { pipeline: boolean } = {
    Client: login.Client,
    application_name: applicationName,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
    // A connection that swallows everything never reports the statement's own limit.
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
  const pool = tryEachPassword(new pg.Pool(config), login)
  // The pool's listener covers idle clients only: a reset on one in use would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const unreachable = 'the database cannot be reached'

/**
 * Why the database cannot do our work now; null when it answers, has our tables and takes writes. A standby answers reads: if
 * that counted as healthy, it would be sent every write; only a program that writes nothing is content with it. No row is read, so
 * no tenant is needed.
 */
export async function databaseFault(
  pool: pg.Pool,
  table = 'app.market',
  needs: 'writes' | 'reads' = 'writes',
): Promise<string | null> {
  const client = await pool.connect().catch(() => null)
  if (client === null) return unreachable
  const asked = `select current_setting('transaction_read_only')::boolean as "readOnly", exists (select from ${table} limit 0)`
  const fault = await client.query<{ readOnly: boolean }>(asked).then(
    ({ rows }) => (needs === 'reads' || rows[0]?.readOnly === false ? null : 'the database takes no writes'),
    () => unreachable,
  )
  // Closed after a fault: the next question goes to whatever server the address leads to by then.
  client.release(fault !== null)
  return fault
}
