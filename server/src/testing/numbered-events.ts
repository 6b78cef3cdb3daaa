import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const attempts = 2_000

/**
 * Numbers every event that is committed when it is called, as a worker's sequencer does some milliseconds later. It may run beside one, and
 * beside writers.
 */
export async function numberEvents(admin: pg.Pool): Promise<void> {
  const { rows: places } = await admin.query<{ last: string | null }>(
    'select max(place) as last from app.event_pending',
  )
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { rows } = await admin.query<{ waits: boolean }>(
      "select exists (select from app.event_pending where place <= $1) as waits, app.number_events(2000, interval '0')",
      [places[0]?.last ?? 0],
    )
    if (rows[0]?.waits === false) return
    await sleep(2)
  }
  throw new Error('events wait for their numbers, and nobody can number them')
}
