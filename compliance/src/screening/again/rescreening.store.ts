import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Query } from '../../postgres/scope.ts'
import type { RescreeningRow } from '../../rows.gen.ts'

/** Which lists, and how names are compared. */
export type Pass = { readonly publication: number; readonly matching: string }

/** The passes of all tenants, on the login that sees one: what is learnt of others is a name and a count. */
export const passes = (pool: pg.Pool) => ({
  async plan({ publication, matching }: Pass): Promise<void> {
    await pool.query('select cmp.plan_rescreening($1, $2)', [publication, matching])
  },

  /** A tenant with parts left; null when none has. */
  async next({ publication, matching }: Pass): Promise<{ readonly tenant: string; readonly left: number } | null> {
    const { rows } = await pool.query('select * from cmp.next_rescreening($1, $2)', [publication, matching])
    return rows[0] ? { tenant: rows[0].tenant_id, left: Number(rows[0].open_parts) } : null
  },
})
export type Passes = ReturnType<typeof passes>

/** The digits of pseudonyms in the order of their bytes, and what comes after them. */
const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const [perPart, end] = [4, '{']

/** Pseudonyms are spread evenly, so each part of the sixteen holds as many people: those between these two. */
export const boundsOf = (part: number): { readonly from: string; readonly until: string } => ({
  from: `p_${digits.charAt(part * perPart)}`,
  until: `p_${digits.charAt((part + 1) * perPart) || end}`,
})

/** A part that nobody works on, until the transaction ends. */
export async function takePart(query: Query, tenant: string, { publication, matching }: Pass) {
  const [part] = await query<Pick<RescreeningRow, 'part' | 'after'>>(sql`select part, after from cmp.rescreening
    where tenant_id = ${tenant} and publication = ${publication} and matching = ${matching} and done_at is null
    order by part for no key update skip locked limit 1`)
  return part
}

type Progress = {
  readonly part: number
  readonly after: string
  readonly screened: number
  readonly hits: number
  readonly isDone: boolean
}

export async function keepProgress(query: Query, tenant: string, { publication, matching }: Pass, progress: Progress) {
  const { part, after, screened, hits, isDone } = progress
  await query(sql`update cmp.rescreening set after = ${after}, screened = screened + ${screened}, hits = hits + ${hits},
      done_at = case when ${isDone} then now() end
    where tenant_id = ${tenant} and publication = ${publication} and matching = ${matching} and part = ${part}`)
}
