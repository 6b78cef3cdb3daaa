import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { protectionOf } from './database-probe.ts'

/** What a deployment wants of its database. */
export type DatabaseDemands = {
  /** Only a sandbox, or what is for the local chain alone, may lose what it acknowledged. */
  readonly durability: 'required' | 'sandbox' | undefined
  /** Whether connections must be protected, where that differs: a login that only reads loses nothing, and still must not be read along. */
  readonly protection?: DatabaseDemands['durability']
  /** How many standbys must have a commit before it is acknowledged. */
  readonly standbys: number
  /** How long a statement of this login may take. */
  readonly statementMs?: number
}

const durable = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const

/**
 * In milliseconds, and set at the role itself: what a connection asks for when it starts does not pass a pooler, and what was set in
 * a session stays in it for the next program that gets it.
 */
const roleLimits = { statement_timeout: 3_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 5_000 }

/** How many standbys a commit waits for, by `synchronous_standby_names`. A plain list waits for one of its names. */
export function standbysAwaited(names: string): number {
  const numbered = /^\s*(?:(?:first|any)\s+)?([0-9]+)\s*\(/i.exec(names)
  if (numbered !== null) return Number(numbered[1])
  return names.trim() === '' ? 0 : 1
}

/** The server's settings as this login has them, and how the connection is protected that showed them. */
async function settingsIn(pool: pg.Pool, names: readonly string[]) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string; login: string }>(
      'select name, setting, current_user as login from pg_settings where name = any($1)',
      [names],
    )
    client.release()
    return { rows, protection: protectionOf(client) }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** What could lose acknowledged work, or let a statement run without an end; empty when the database and this login are sound. */
export async function databaseUnsound(pool: pg.Pool, demands: DatabaseDemands): Promise<string[]> {
  const limits = { ...roleLimits, statement_timeout: demands.statementMs ?? roleLimits.statement_timeout }
  const names = [...durable, ...Object.keys(limits), 'synchronous_standby_names']
  const { rows, protection } = await settingsIn(pool, names)
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  const login = rows[0]?.login
  const loose = Object.entries(limits).filter(([name, most]) => {
    const milliseconds = Number(settings.get(name))
    return !(milliseconds > 0 && milliseconds <= most)
  })
  const faults = loose.map(([name, most]) => `the role ${login} needs ${name} of at most ${most} ms: migrate again`)
  if (protection === null && (demands.protection ?? demands.durability) === 'required')
    faults.push('the connection is not protected: it needs TLS, or a Unix socket')
  if (demands.durability !== 'required') return faults
  const off = durable.filter((name) => !['on', 'remote_apply'].includes(settings.get(name) ?? ''))
  if (off.length > 0) faults.push(`acknowledged work may be lost: turn on ${off.join(', ')}`)
  const awaited = standbysAwaited(settings.get('synchronous_standby_names') ?? '')
  if (awaited < demands.standbys)
    faults.push(
      `acknowledged work may be lost: synchronous_standby_names awaits ${awaited} of ${demands.standbys} standbys`,
    )
  return faults
}

/** How long to wait before the database is asked again that could not be reached: it may be failing over. */
const waitsMs = [250, 500, 1_000, 2_000]

async function askAgain(pool: pg.Pool, demands: DatabaseDemands): Promise<string[]> {
  for (const ms of waitsMs) {
    try {
      return await databaseUnsound(pool, demands)
    } catch {
      await sleep(ms)
    }
  }
  return databaseUnsound(pool, demands)
}

/** Fails unless the database is as demanded for each of these logins: a role can have settings of its own. */
export async function requireSound(pools: readonly pg.Pool[], demands: DatabaseDemands): Promise<void> {
  const faults = new Set((await Promise.all(pools.map((pool) => askAgain(pool, demands)))).flat())
  if (faults.size > 0) throw new Error(`the database is not sound: ${[...faults].join('; ')}`)
}

const checkMs = 60_000

/**
 * Checks the same every minute: a cluster manager changes the settings of a server that runs, and after a failover it is another
 * server. A database that does not answer is somebody else's finding. Answers what ends the checks.
 */
export function watchSoundness(
  pool: pg.Pool,
  demands: DatabaseDemands,
  report: (faults: readonly string[]) => void,
  everyMs = checkMs,
): () => void {
  const check = () => databaseUnsound(pool, demands).then(report, () => undefined)
  const timer = setInterval(() => void check(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
