import type pg from 'pg'
import sql from 'sql-template-tag'

/** Every `NNNN_contract_….sql` of this release. A test compares it with the folder. */
export const knownContracts: readonly string[] = []

/**
 * Reads the contract migrations of the database: each took something away. A release that was rolled back past one would fail later, in
 * some calls only; so it does not start.
 */
export async function requireKnownContracts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(sql`select name from app.contracts() as name`)
  const unknown = rows.map(({ name }) => name).filter((name) => !knownContracts.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `a later release has taken away what this one needs: the database has ${unknown.join(', ')}. Start that release, or a later one`,
    )
}
