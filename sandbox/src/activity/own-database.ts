import { Pool } from 'pg'
import { adminUrlOf } from '../postgres/databases.ts'
import type { World } from '../world/world.ts'

/** Reads the service's database beside the service, so that looking at a sandbox leaves no trace in it. */
export type ReadRows = <Row extends object>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>

const idleMs = 5_000
const patienceMs = 5_000

/** One connection, opened when somebody first asks and closed when nobody asks any more. */
export function ownDatabase({ databaseServer, database }: World, undo: AsyncDisposableStack): ReadRows {
  let pool: Pool | undefined
  function opened(): Pool {
    if (pool !== undefined) return pool
    const made = new Pool({
      connectionString: adminUrlOf(databaseServer.adminUrl, database),
      max: 1,
      idleTimeoutMillis: idleMs,
      connectionTimeoutMillis: patienceMs,
      statement_timeout: patienceMs,
      allowExitOnIdle: true,
    })
    // A server that stops meanwhile must fail the next statement, not the process.
    made.on('error', () => {})
    undo.defer(() => made.end())
    pool = made
    return made
  }
  return async (text, values) => (await opened().query(text, [...values])).rows
}
