import type pg from 'pg'

/**
 * Events of all tenants that wait for their numbers, on the worker's login, which sees them through these functions alone. Any number of
 * workers may number: each part of the tenants is numbered by one of them at a time.
 */
export const eventSequenceStore = (pool: pg.Pool) => ({
  /** Numbers committed events, at most so many. Answers how many; null when others are numbering all that there is. */
  async number(most: number): Promise<number | null> {
    const { rows } = await pool.query<{ numbered: number | null }>({
      name: 'events_number',
      text: "select app.number_events($1, interval '0') as numbered",
      values: [most],
    })
    return rows[0]?.numbered ?? null
  },

  /** How many wait, counted up to 10,000, and for how long the first one has. */
  async waiting(): Promise<{ readonly number: number; readonly seconds: number }> {
    const { rows } = await pool.query<{ number: string; seconds: number }>('select * from app.events_waiting()')
    return { number: Number(rows[0]?.number ?? 0), seconds: rows[0]?.seconds ?? 0 }
  },
})

export type EventSequence = ReturnType<typeof eventSequenceStore>
