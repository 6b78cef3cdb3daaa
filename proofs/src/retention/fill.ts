import pg from 'pg'

/** Half a million rows of each table in each of the months, at most, and every hundredth of them the measured tenant's. */
export const months = 24
const tenants = 100

const monthStart = (ago: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 10)
}
/** The month so many months ago as the archive names it. */
export const monthName = (ago: number) => monthStart(ago).slice(0, 7)

/** The measured tenant is one of them. */
const tenantOf = (n: string) => `case ${n} % ${tenants} when 0 then 'acme' else 'tenant-' || ${n} % ${tenants} end`

/** Rows go in before the indexes are made, as a restore would do it. */
async function loadPart(client: pg.Client, name: 'event' | 'audit', month: string, load: () => Promise<unknown>) {
  const part = `app_month.${name}_${month.slice(0, 7).replace('-', '_')}`
  await client.query(
    `create table ${part} (like app.${name} including defaults including constraints including generated)`,
  )
  await load()
  await client.query(`select app.wall_part('${part}'::regclass, $1)`, [name === 'event' ? 'sequence' : 'seq'])
  const bounds = await client.query(
    `select app.month_bound($1, $2::date) as lower, app.month_bound($1, ($2::date + interval '1 month')::date) as upper`,
    [name, month],
  )
  const { lower, upper } = bounds.rows[0]
  await client.query(`alter table app.${name} attach partition ${part} for values from (${lower}) to (${upper})`)
  await client.query(`vacuum (freeze, analyze) ${part}`)
}

const partOf = (name: string, month: string) => `app_month.${name}_${month.slice(0, 7).replace('-', '_')}`

/** Events of every tenant, numbered behind those that it has. */
async function loadEvents(client: pg.Client, month: string, number: number): Promise<void> {
  const each = number / tenants
  await loadPart(client, 'event', month, () =>
    client.query(`insert into ${partOf('event', month)} select t.tenant, coalesce(h.event_seq, 0) + n,
        (substr(app.first_id_at(a.at)::text, 1, 14) || '7' || substr(md5(t.tenant || n), 1, 3) || '-8' || substr(md5(t.tenant || n), 4, 3) || '-'
          || substr(md5(t.tenant || n), 7, 12))::uuid, 'quote.firm', 'MINT' || md5(t.tenant || n), a.at,
        '{"reference":"MINT' || md5(t.tenant || n) || '","pairId":1,"cashAmount":"100000000"}'
      from (select ${tenantOf('i')} as tenant from generate_series(0, ${tenants - 1}) i) t left join app.event_head h on h.tenant_id = t.tenant,
        generate_series(1, ${each}) n, lateral (select '${month}T00:00:00Z'::timestamptz + n * (interval '27 days' / ${each}) as at) a`),
  )
  await client.query(`insert into app.event_head as h (tenant_id, event_seq)
    select ${tenantOf('i')}, ${each} from generate_series(0, ${tenants - 1}) i
    on conflict (tenant_id) do update set event_seq = h.event_seq + excluded.event_seq`)
}

/** Records of every tenant: a real chain, each record on the one before. */
async function loadRecords(client: pg.Client, month: string, number: number): Promise<void> {
  const each = number / tenants
  const load = `do $$
    declare
      tenant text; head bytea; place bigint; stamp text; body text; prevs bytea[]; hashes bytea[]; stamps text[]; bodies text[];
    begin
      for tenant in select ${tenantOf('i')} from generate_series(0, ${tenants - 1}) i loop
        insert into app.tenant_head (tenant_id) values (tenant) on conflict do nothing;
        select audit_seq, audit_hash into place, head from app.tenant_head where tenant_id = tenant;
        prevs := '{}'; hashes := '{}'; stamps := '{}'; bodies := '{}';
        for n in 1..${each} loop
          stamp := to_char('${month}'::timestamp + n * (interval '27 days' / ${each}), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
          body := '{"requestId":"r-' || n || '","pairId":' || n % 50 || '}';
          prevs[n] := head; stamps[n] := stamp; bodies[n] := body;
          head := sha256(head || convert_to(array_to_json(array[tenant, (place + n)::text, stamp, 'ann', 'market.read', body])::text, 'UTF8'));
          hashes[n] := head;
        end loop;
        insert into ${partOf('audit', month)} (tenant_id, seq, at, actor, action, payload, prev, hash)
          select tenant, place + r.n, r.stamp, 'ann', 'market.read', r.body, r.prev, r.hash
          from unnest(stamps, bodies, prevs, hashes) with ordinality r (stamp, body, prev, hash, n);
        update app.tenant_head set audit_seq = place + ${each}, audit_hash = head where tenant_id = tenant;
      end loop;
    end $$`
  await loadPart(client, 'audit', month, () => client.query(load))
}

/** So many events and records, in equal parts for each month. */
export async function fillMonths(url: string, rows: number, report: (line: string) => void): Promise<void> {
  const number = Math.floor(rows / months / tenants) * tenants
  const fill = async (name: string, load: typeof loadEvents) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query("set maintenance_work_mem = '512MB'")
    for (let ago = months; ago >= 1; ago--) {
      await load(client, monthStart(ago), number)
      if (ago % 6 === 1) report(`${(months - ago + 1) * number} rows of ${name}`)
    }
    await client.end()
  }
  // The heads of both are in one row, which each changes for a moment.
  await Promise.all([fill('events', loadEvents), fill('audit', loadRecords)])
}
