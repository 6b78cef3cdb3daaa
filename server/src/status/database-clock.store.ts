import type pg from 'pg'
import sql from 'sql-template-tag'

/** The clock of the database, in Unix milliseconds. */
export const databaseClock = (pool: pg.Pool) => async (): Promise<number> => {
  const { rows } = await pool.query<{ readonly ms: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  )
  return Number(rows[0]?.ms)
}
