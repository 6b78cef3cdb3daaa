import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'

/** The size of the newest checkpoint that this witness has cosigned; 0 before the first. */
export async function cosignedSize(query: TenantTransaction, witness: string): Promise<number> {
  const [row] = await query<{ size: string }>(sql`select coalesce(max(c.size), 0) as size from app.log_cosignature c
    where c.witness = ${witness}`)
  return Number(row?.size ?? 0)
}

export async function keepCosignature(
  query: TenantTransaction,
  { witness, size, line }: { readonly witness: string; readonly size: number; readonly line: string },
): Promise<void> {
  await query(sql`insert into app.log_cosignature (witness, size, line) values (${witness}, ${size}, ${line})
    on conflict do nothing`)
}

/** What these witnesses have put below the checkpoint, in the order of their names. */
export async function linesBelow(
  query: TenantTransaction,
  size: number,
  witnesses: readonly string[],
): Promise<string> {
  const rows = await query<{ line: string }>(sql`select c.line from app.log_cosignature c
    where c.size = ${size} and c.witness = any (${[...witnesses]}) order by c.witness`)
  return rows.map(({ line }) => line).join('')
}

/** For figures: how long the first checkpoint that the witness has not followed has waited for it. */
export async function secondsWithout(pool: pg.Pool, witness: string): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>({
    text: `select coalesce(extract(epoch from clock_timestamp() - min(c.signed_at)), 0)::float8 as seconds
      from app.log_checkpoint c where c.size > coalesce((select max(s.size) from app.log_cosignature s where s.witness = $1), 0)`,
    values: [witness],
  })
  return rows[0]?.seconds ?? 0
}

/** The days that have a time stamp, from one on. */
export async function stampedDays(query: TenantTransaction, from: string): Promise<readonly string[]> {
  const rows = await query<{ day: string }>(sql`select t.day::text as day from app.log_time_stamp t
    where t.day >= ${from}::date`)
  return rows.map(({ day }) => day)
}

export async function keepStampedDay(query: TenantTransaction, day: string, size: number): Promise<void> {
  await query(sql`insert into app.log_time_stamp (day, size) values (${day}::date, ${size}) on conflict do nothing`)
}

/** For figures: the age of the newest time stamp, or of the first checkpoint when there is none. */
export async function secondsSinceStamp(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(`select coalesce(extract(epoch from clock_timestamp()
    - coalesce((select max(t.made_at) from app.log_time_stamp t), (select min(c.signed_at) from app.log_checkpoint c))), 0)::float8 as seconds`)
  return rows[0]?.seconds ?? 0
}
