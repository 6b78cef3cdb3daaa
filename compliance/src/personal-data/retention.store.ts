import { retentionRules } from '@firsthand/inventory/retention'
import type { Swept } from '@firsthand/inventory/retention-report'
import type pg from 'pg'

/** `before`: whose last activity lies before it has no relationship any more. */
type Sweep = { readonly now: Date; readonly before: Date; readonly applies: boolean }

export const yearsBefore = (now: Date, years: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))

type Aged = { readonly person: string | null; readonly holder: string; readonly last: Date; readonly held: boolean }

/** People by what they did last, and payers who are nobody's customers by when their key was made. */
const aged = `select substr(k.holder, 8) as person, k.holder, greatest(k.made_at, c.updated_at, (select max(w.registered_at)
      from cmp.wallet w where w.tenant_id = $1 and w.subject = substr(k.holder, 8)), (select max(greatest(a.registered_at,
        a.removed_at)) from cmp.payer_account a where a.tenant_id = $1 and a.subject = substr(k.holder, 8)),
      (select max(r.at)::timestamptz from cmp.chain_record r where r.tenant_id = $1 and r.chain = 'decision'
        and r.customer = substr(k.holder, 8))) as last,
    exists (select from cmp.hold h where h.tenant_id = $1 and h.subject = substr(k.holder, 8) and h.released_by is null)
      or exists (select from cmp.legal_hold l where l.tenant_id = $1 and l.person = substr(k.holder, 8)
        and l.released_at is null) as held
  from cmp.data_key k left join cmp.customer c on c.tenant_id = k.tenant_id and c.subject = substr(k.holder, 8)
  where k.tenant_id = $1 and starts_with(k.holder, 'person:')
  union all select null, k.holder, k.made_at, false from cmp.data_key k where k.tenant_id = $1
    and starts_with(k.holder, 'payer:') and not exists (select from cmp.payer_account a
      where a.tenant_id = $1 and a.iban_index = substr(k.holder, 7))`

/** People who are held, by an officer or by an authority: nothing of theirs goes. */
const heldPeople = `select subject from cmp.hold where tenant_id = $1 and released_by is null
  union select person from cmp.legal_hold where tenant_id = $1 and released_at is null`

/** Records of transfers have a period of their own, which ends while their people may still be customers. */
async function sweepTravelRecords(client: pg.Client, tenant: string, now: Date, applies: boolean): Promise<Swept> {
  const day = yearsBefore(now, retentionRules.transfers.years).toISOString().slice(0, 10)
  type Found = { readonly over: number; readonly kept: number; readonly oldest: string | null }
  const { rows } = await client.query<Found>(
    `select count(*)::int as over, count(*) filter (where person in (${heldPeople}))::int as kept, min(kept_at) as oldest
      from cmp.travel_record where tenant_id = $1 and kept_at < $2`,
    [tenant, day],
  )
  const { over = 0, kept = 0, oldest = null } = rows[0] ?? {}
  const remove = `delete from cmp.travel_record where tenant_id = $1 and kept_at < $2 and person not in (${heldPeople})`
  const gone = applies ? ((await client.query(remove, [tenant, day])).rowCount ?? 0) : 0
  const what = `cmp.travel_record of ${tenant}`
  return { rule: 'transfers', what, how: 'rows deleted', over, oldest, held: kept, gone }
}

async function sweepKeys(client: pg.Client, tenant: string, before: Date, applies: boolean): Promise<Swept> {
  const over = (await client.query<Aged>(aged, [tenant])).rows.filter(({ last }) => last < before)
  const free = over.filter(({ held }) => !held)
  for (const { person, holder } of applies ? free : [])
    await client.query("select cmp.erase_person(uuidv7(), $1, 'retention', null, $2)", [person, [holder]])
  const oldest = over.length === 0 ? null : new Date(Math.min(...over.map(({ last }) => last.getTime())))
  const found = { over: over.length, oldest: oldest?.toISOString() ?? null, held: over.length - free.length }
  const gone = applies ? free.length : 0
  return { rule: 'relationship', what: `keys of ${tenant}`, how: 'keys destroyed', ...found, gone }
}

async function sweepTenant(client: pg.Client, tenant: string, { now, before, applies }: Sweep): Promise<Swept[]> {
  await client.query('begin')
  try {
    await client.query("select set_config('cmp.tenant', $1, true)", [tenant])
    // Until the end nobody places or releases a hold: none comes too late.
    await client.query('lock table cmp.hold, cmp.legal_hold in share mode')
    const swept = [
      await sweepKeys(client, tenant, before, applies),
      await sweepTravelRecords(client, tenant, now, applies),
    ]
    for (const each of applies ? swept : [])
      await client.query("select cmp.append('audit', $1, 'compliance', 'retention.applied', $2)", [
        crypto.randomUUID(),
        JSON.stringify(each),
      ])
    await client.query('commit')
    return swept
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What counts for minutes, and the moment at which it no longer does. */
const passing = [
  ['cmp.wallet_challenge', 'expires_at'],
  ['cmp.used_proof', "used_at + interval '5 minutes'"],
] as const

async function sweepPassing(client: pg.Client, [what, at]: (typeof passing)[number], now: Date, applies: boolean) {
  const lapsed = await client.query<{ over: number; oldest: Date | null }>(
    `select count(*)::int as over, min(${at}) as oldest from ${what} where ${at} < $1`,
    [now],
  )
  const { over = 0, oldest = null } = lapsed.rows[0] ?? {}
  const gone = applies ? ((await client.query(`delete from ${what} where ${at} < $1`, [now])).rowCount ?? 0) : 0
  return {
    rule: 'challenge',
    what,
    how: 'rows deleted',
    over,
    oldest: oldest?.toISOString() ?? null,
    held: 0,
    gone,
  } as const
}

/** Deletes messages, proofs and records whose period is over, and destroys such keys; without `applies` it only counts. */
export async function sweep(client: pg.Client, { now, before, applies }: Sweep) {
  const swept: Swept[] = []
  for (const each of passing) swept.push(await sweepPassing(client, each, now, applies))
  const tenants = await client.query<{ tenant: string }>(
    'select tenant_id as tenant from cmp.data_key union select tenant_id from cmp.travel_record order by 1',
  )
  for (const { tenant } of tenants.rows) swept.push(...(await sweepTenant(client, tenant, { now, before, applies })))
  return swept
}
