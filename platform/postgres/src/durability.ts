import type pg from 'pg'

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
