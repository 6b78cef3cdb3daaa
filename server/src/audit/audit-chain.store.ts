import type pg from 'pg'

/** The first record at which a tenant's chain does not hold, and how. */
export type AuditBreak = {
  readonly seq: bigint
  readonly fault: 'changed' | 'missing' | 'inserted' | 'cut off' | 'archived without a record'
}

export type AuditChain = {
  readonly tenant: string
  readonly records: number
  /** How many have left for the archive: the chain is followed over them by the hashes at their ends. */
  readonly archived: number
  /** The last number and hash that the database knows; kept elsewhere, they tell of a chain that was rewritten whole. */
  readonly head: string
  readonly broken: AuditBreak | null
}

/**
 * The first record that does not fit, with the head. One statement is one moment: they belong together also while
 * others write. `sound`: the hash fits the content. `moved`: it would fit under the number before, so somebody made room.
 * A run that has left for the archive is one link: from the hash before its first record to that of its last. Its own record is
 * looked for where that month has not left as well.
 */
const firstMisfit = `
  with hashed as (
    select seq, seq as last, prev, hash, sound, not sound
        and app.audit_hash(prev, tenant_id, (seq - 1)::text, at, actor, action, payload) = hash as moved
    from (select *, app.audit_hash(prev, tenant_id, seq::text, at, actor, action, payload) = hash as sound
      from app.audit where tenant_id = $1 offset 0) a
    union all select first_number, last_number, prev, hash, true, false from app.archive
      where tenant_id = $1 and name = 'audit'
  ), record as materialized (
    select *, lag(last, 1, 0::bigint) over chain as seq_before, lag(hash, 1, '\\x00') over chain as hash_before,
      lead(moved, 1, false) over chain as moved_after
    from hashed window chain as (order by seq)
  ), misfit as (
    select * from record
    where seq <> seq_before + 1 or prev <> hash_before or not sound
      or last > coalesce((select audit_seq from app.tenant_head where tenant_id = $1), 0)
    order by seq limit 1
  ), tail as (select last as seq, hash from record order by seq desc limit 1
  ), unrecorded as (
    select a.first_number from app.archive a where a.tenant_id = $1 and a.name = 'audit' and not exists (
        select from app.audit r where r.tenant_id = $1 and r.action = 'archive.detached' and strpos(r.payload, a.manifest) > 0
          and strpos(r.payload, encode(a.hash, 'hex')) > 0)
      and not exists (select from app.archive l where l.tenant_id = $1 and l.name = 'audit'
        and l.month = to_char(a.archived_at at time zone 'UTC', 'YYYY-MM'))
    order by 1 limit 1
  ), counted as (select coalesce(sum(rows), 0) as archived from app.archive where tenant_id = $1 and name = 'audit')
  select (select count(*) from app.audit where tenant_id = $1) as records, counted.archived, unrecorded.first_number as unrecorded,
    misfit.seq, seq_before, sound, moved, moved_after,
    coalesce(tail.seq, 0) as tail_seq, coalesce(audit_seq, 0) as head_seq,
    encode(coalesce(audit_hash, '\\x00'), 'hex') as head_hash,
    coalesce(tail.hash, '\\x00') = coalesce(audit_hash, '\\x00') as ends_in_head
  from counted left join misfit on true left join tail on true left join unrecorded on true
    left join app.tenant_head on tenant_id = $1`

type Misfit = Readonly<Record<'records' | 'archived' | 'seq_before' | 'tail_seq' | 'head_seq' | 'head_hash', string>> &
  Readonly<Record<'sound' | 'moved' | 'moved_after' | 'ends_in_head', boolean>> & {
    readonly seq: string | null
    readonly unrecorded: string | null
  }

function breakOf(row: Misfit): AuditBreak | null {
  const [tail, head] = [BigInt(row.tail_seq), BigInt(row.head_seq)]
  if (row.seq === null) {
    if (tail < head) return { seq: tail + 1n, fault: 'cut off' }
    if (!row.ends_in_head) return { seq: tail, fault: 'changed' }
    return row.unrecorded === null ? null : { seq: BigInt(row.unrecorded), fault: 'archived without a record' }
  }
  const [seq, before] = [BigInt(row.seq), BigInt(row.seq_before)]
  if (seq > before + 1n && before < head) return { seq: before + 1n, fault: 'missing' }
  if (seq > head || seq < 1n) return { seq, fault: 'inserted' }
  if (row.moved) return { seq: seq - 1n, fault: 'inserted' }
  if (!row.sound) return { seq, fault: row.moved_after ? 'inserted' : 'changed' }
  // It fits itself but not the record before: that one was given another hash.
  return { seq: before < 1n ? 1n : before, fault: 'changed' }
}

/** Every tenant that has a record or a head. The connection must see all rows. */
export async function auditedTenants(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ tenant_id: string }>(
    'select tenant_id from app.tenant_head union select tenant_id from app.audit union select tenant_id from app.archive order by 1',
  )
  return rows.map((row) => row.tenant_id)
}

/** Whether policies hide rows from this connection: what it finds unbroken would prove nothing. */
export async function seesEveryRow(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query(
    "select row_security_active('app.audit') or row_security_active('app.tenant_head') as hidden",
  )
  return rows[0].hidden === false
}

/**
 * Recomputes the chain of one tenant. A record that was changed, taken out, put in, or cut off at the end is found; a
 * chain that was rewritten as a whole together with its head is not, unless its head is known from elsewhere.
 */
export async function verifyAuditChain(client: pg.ClientBase, tenant: string): Promise<AuditChain> {
  const { rows } = await client.query<Misfit>(firstMisfit, [tenant])
  const row = rows[0] as Misfit
  const head = `${row.head_seq}:${row.head_hash}`
  return { tenant, records: Number(row.records), archived: Number(row.archived), head, broken: breakOf(row) }
}
