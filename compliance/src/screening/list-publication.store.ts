import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Query } from '../postgres/scope.ts'

/** Each list by name, with the hash of its file. */
export type ListVersions = Readonly<Record<string, string>>

type Publication = { readonly number: number; readonly versions: ListVersions }

/** Which lists are in force for every instance on this database. */
export const listPublications = (pool: pg.Pool) => ({
  /** Null before the first publication. */
  async inForce(): Promise<Publication | null> {
    const { rows } = await pool.query<{ number: string; versions: ListVersions }>('select * from cmp.lists_in_force()')
    return rows[0] ? { number: Number(rows[0].number), versions: rows[0].versions } : null
  },

  /** Answers the number of the publication; null when another one was made meanwhile, 0 when a version was replaced before. */
  async publish(replaced: number, versions: ListVersions): Promise<number | null> {
    const { rows } = await pool.query<{ number: string | null }>('select cmp.publish_lists($1, $2) as number', [
      replaced,
      JSON.stringify(versions),
    ])
    return rows[0]?.number == null ? null : Number(rows[0].number)
  },
})

export type ListPublications = ReturnType<typeof listPublications>

/** Whether these lists are in force until the transaction ends. */
export async function holdsLists(query: Query, number: number): Promise<boolean> {
  const [row] = await query<{ held: boolean }>(sql`select cmp.hold_lists(${number}) as held`)
  return row?.held === true
}
