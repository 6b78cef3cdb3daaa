import type pg from 'pg'
import type { ArchivedName, Manifest, Part, Run } from './archive.rules.ts'
import { tableOf, whatNeeds } from './parts.store.ts'

/** What is on record as archived, by month. */
export type Archived = {
  readonly name: ArchivedName
  readonly month: string
  readonly manifest: string
  readonly runs: readonly Run[]
}

export async function listArchived(client: pg.Client): Promise<readonly Archived[]> {
  const { rows } =
    await client.query<Archived>(`select name, month, manifest, json_agg(json_build_object('tenant', tenant_id,
      'run', run, 'rows', rows, 'first', first_number, 'last', last_number, 'prev', encode(prev, 'hex'),
      'hash', encode(hash, 'hex')) order by tenant_id, run) as runs
    from app.archive group by name, month, manifest order by month, name`)
  return rows
}

const action = 'archive.detached'

/**
 * A record in the chain of each tenant whose rows leave, before they do: who, which rows, and the hash of the manifest. It stands
 * alone, because it takes the lock on the tenant's head, for which writers wait. A second call for the same manifest writes nothing.
 */
export async function recordArchive(client: pg.Client, manifest: Manifest, sha256: string): Promise<void> {
  const { name, month, madeBy: by } = manifest
  for (const tenant of new Set(manifest.runs.map((run) => run.tenant))) {
    const runs = manifest.runs.filter((run) => run.tenant === tenant)
    await client.query('begin')
    await client.query("select set_config('app.tenant', $1, true)", [tenant])
    const payload = JSON.stringify({ table: `app.${name}`, month, manifest: sha256, by, runs })
    await client.query(
      `select app.append_audit('firsthand', $1, $2) where not exists (select from app.audit a
        where a.tenant_id = $3 and a.action = $1 and strpos(a.payload, $4) > 0)`,
      [action, payload, tenant, sha256],
    )
    await client.query('commit')
  }
}

/** What left, and the hashes at its ends. */
export const noteArchived = (client: pg.Client, { name, month, runs }: Manifest, sha256: string) =>
  client.query(
    `insert into app.archive (tenant_id, name, month, run, rows, first_number, last_number, prev, hash, manifest)
      select r.tenant, $1, $2, r.run, r.rows, r.first, r.last, decode(r.prev, 'hex'), decode(r.hash, 'hex'), $3
      from json_to_recordset($4) r (tenant text, run integer, rows bigint, first bigint, last bigint, prev text, hash text)
      on conflict do nothing`,
    [name, month, sha256, JSON.stringify(runs)],
  )

/** The part is in the way of somebody for longer than a writer should wait; another attempt may be lucky. */
export const isBusy = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string } | null)?.code ?? '')

/**
 * Takes the part out of its table and drops it, with the note of what left, in one transaction. What the retention needs is asked
 * again first, while nobody can place a hold. Answers why it has to stay, in words; empty when it is gone.
 */
export async function dropPart(client: pg.Client, part: Part, manifest: Manifest, sha256: string) {
  await client.query("begin; set local lock_timeout = '2s'")
  try {
    await client.query('lock table app.legal_hold in share mode')
    const reasons = await whatNeeds(client, part)
    if (reasons.length > 0) {
      await client.query('rollback')
      return reasons
    }
    // From here everybody who reads or writes the table waits: nothing but the detachment comes after it.
    await client.query(`lock table app.${part.name} in access exclusive mode`)
    await noteArchived(client, manifest, sha256)
    const table = tableOf(part.name, part.month)
    await client.query(`alter table app.${part.name} detach partition ${table}`)
    await client.query(`drop table ${table}`)
    await client.query('commit')
    return []
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export type QuoteKey = { readonly tenant_id: string; readonly caller: string; readonly reference: string }

/** Deletes quotes that are in a verified archive, unless one is used or held after all. Answers how many. */
export async function deleteQuotes(client: pg.Client, keys: readonly QuoteKey[]): Promise<number> {
  const column = (of: keyof QuoteKey) => keys.map((key) => key[of])
  const { rowCount } = await client.query(
    `delete from app.quote q using unnest($1::text[], $2::text[], $3::text[]) k (tenant, caller, reference)
      where (q.tenant_id, q.caller, q.reference) = (k.tenant, k.caller, k.reference) and q.state = 'firm' and q.digest is null
        and not exists (select from app.legal_hold h where h.tenant_id = q.tenant_id and h.person = q.caller
          and h.released_at is null)`,
    [column('tenant_id'), column('caller'), column('reference')],
  )
  return rowCount ?? 0
}
