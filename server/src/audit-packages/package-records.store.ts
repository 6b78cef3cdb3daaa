import type { HashedLine } from '@firsthand/audit-packages/make-package'
import type { NamedCheckpoint } from '@firsthand/audit-packages/manifest'
import type { Place } from '@firsthand/audit-packages/record-line'
import type pg from 'pg'

/** One program writes packages at a time: two would make the same folder. */
export const lockPackages = (client: pg.Client) =>
  client.query("select pg_advisory_lock(hashtext('firsthand-audit-packages'))")

/** The database's clock, which records have their times from. */
export async function readClock(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now as Date
}

/** The oldest record of a tenant that is in the database, and where the chain stands before it; null when there is none. */
export async function oldestRecord(
  client: pg.Client,
  tenant: string,
): Promise<(Place & { readonly day: string }) | null> {
  type Row = { readonly sequence: string; readonly hash: string; readonly day: string }
  const { rows } = await client.query<Row>(
    `select a.seq - 1 as sequence, encode(a.prev, 'hex') as hash, left(a.at, 10) as day from app.audit a
      where a.tenant_id = $1 order by a.seq limit 1`,
    [tenant],
  )
  const [row] = rows
  return row === undefined ? null : { ...row, sequence: Number(row.sequence) }
}

/** The last record of a day: the one before the first record that is later. Without a later one it is the end of the chain. */
export async function lastOfDay(client: pg.Client, tenant: string, behind: number, end: string): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select coalesce(
        (select a.seq - 1 from app.audit a where a.tenant_id = $1 and a.seq > $2 and a.at >= $3 order by a.seq limit 1),
        (select h.audit_seq from app.tenant_head h where h.tenant_id = $1), $2) as last`,
    [tenant, behind, end],
  )
  return Number(rows[0]?.last)
}

/** The months of the archive that have records between two numbers, both included. */
export async function archivedMonths(client: pg.Client, tenant: string, first: number, last: number) {
  const { rows } = await client.query<{ month: string }>(
    `select distinct a.month from app.archive a where a.tenant_id = $1 and a.name = 'audit' and a.last_number >= $2
      and a.first_number <= $3 order by 1`,
    [tenant, first, last],
  )
  return rows.map(({ month }) => month)
}

type CheckpointRow = { readonly size: string; readonly root: string; readonly origin: string }

/** The newest checkpoint of the transparency log, or the one of a size; null where there is none. */
export async function readCheckpoint(client: pg.Client, size: number | null): Promise<NamedCheckpoint | null> {
  const { rows } = await client.query<CheckpointRow>(
    `select c.size, encode(c.root, 'hex') as root, split_part(c.note, chr(10), 1) as origin from app.log_checkpoint c
      where $1::bigint is null or c.size = $1 order by c.size desc limit 1`,
    [size],
  )
  const [row] = rows
  return row === undefined ? null : { origin: row.origin, size: Number(row.size), root: row.root }
}

const fetchRows = 5_000

/** The records behind one number up to another, in the order of the chain; each as the text that `app.audit_hash` has hashed. */
export async function* recordLines(
  client: pg.Client,
  tenant: string,
  behind: number,
  last: number,
): AsyncGenerator<HashedLine> {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    await client.query(
      `declare records no scroll cursor for
        select array_to_json(array[tenant_id, seq::text, at, actor, action, payload])::text as line, encode(hash, 'hex') as hash
        from app.audit where tenant_id = $1 and seq > $2 and seq <= $3 order by seq`,
      [tenant, behind, last],
    )
    for (;;) {
      const { rows } = await client.query<HashedLine>(`fetch ${fetchRows} from records`)
      yield* rows
      if (rows.length < fetchRows) break
    }
  } finally {
    await client.query('rollback')
  }
}
