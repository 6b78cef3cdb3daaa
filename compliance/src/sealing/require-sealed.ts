import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const [tries, pauseMs] = [5, 500]

const unsealedTables = `select conrelid::regclass::text as name from pg_constraint
  where connamespace = 'cmp'::regnamespace and conname like '%\\_sealed' and not convalidated order by 1`

/** A database that is only slow to take a connection must not stop a start. */
async function askPatiently(pool: pg.Pool): Promise<readonly { readonly name: string }[]> {
  for (let left = tries - 1; left > 0; left--) {
    const answer = await pool.query(unsealedTables).catch(() => null)
    if (answer !== null) return answer.rows
    await sleep(pauseMs)
  }
  return (await pool.query(unsealedTables)).rows
}

/**
 * Rows from before there was sealing are found by nobody: their customers have no pseudonym yet. Each table has a constraint that
 * counts for all its rows once they are sealed.
 */
export async function requireSealed(pool: pg.Pool): Promise<void> {
  const names = (await askPatiently(pool)).map(({ name }) => name)
  if (names.length > 0) throw new Error(`not everything is sealed in ${names.join(', ')}: run pnpm seal:compliance`)
}
