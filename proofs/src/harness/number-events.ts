import { setTimeout as sleep } from 'node:timers/promises'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import { numberEvents } from '@firsthand/server/testing/numbered-events'
import pg from 'pg'

const pauseMs = 200

/** Numbers what is committed, once. */
export async function numberOnce(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  await numberEvents(pool)
  await pool.end()
}

/** Numbers events as a worker does, which this world has not, so that lists of events have something in them. */
export async function numberOnAndOn({ databaseServer, database }: World) {
  const pool = new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, database), max: 1 })
  const ending = new AbortController()
  await numberEvents(pool)
  const numbered = (async () => {
    while (!ending.signal.aborted) {
      await numberEvents(pool)
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      await numbered
      await pool.end()
    },
  }
}
