import { Client } from 'pg'

/**
 * How many listings, over how many tenants. A tenth of all belongs to the first tenant, or, where they are shared, the first tenant sees
 * all of them: in copies of its own, and in each of the eight audiences that a tenant may have.
 */
export type Filling = Readonly<{
  listings: number
  tenants: number
  shared?: boolean
  onProgress?: (step: string, seconds: number) => void
}>

/** The name of a tenant by its number, from 0. The first is the largest. */
export const filledTenant = (number: number) => `t${number}`

/** What names and tickers are made of, so that a reader of the catalogue knows what to search for. */
export const filledWords = {
  kinds: [
    'Tower',
    'Fund',
    'Bond',
    'Note',
    'Estate',
    'Credit',
    'Harbour',
    'Meadow',
    'Quay',
    'Solar',
    'Bridge',
    'Vineyard',
    'Orchard',
    'Treasury',
    'Gallery',
    'Foundry',
  ],
  cities: 64,
  /** Stands in one name alone. */
  once: 'Zephyrine',
  chains: 6,
  sources: 8,
}

/** The number of that listing: the first tenant sees it. */
const onceAt = 8880

const chunk = 1_000_000
const tables = "('listing', 'listing_entitlement')"

/**
 * Facts of the i-th listing; two hashes of i decide, so every machine makes the same catalogue, and what is in a name says nothing about
 * the ticker.
 */
const facts = `
  'source-' || (h & 7) as source,
  upper(translate(lpad(to_hex(h & 1048575), 5, '0'), '0123456789', 'ghjkmnpqrs')) as symbol,
  initcap(translate(lpad(to_hex((g >> 3) & 255), 3, '0'), '0123456789', 'aeioulmnrs')) || 'ex '
    || (array['${filledWords.kinds.join("','")}'])[1 + ((g >> 11) & 15)]
    || ' City' || ((g >> 15) & 63) || ' No ' || i || case when i = ${onceAt} then ' ${filledWords.once}' else '' end as name,
  null::text as base_asset, 'USD' as quote_currency,
  case when (h >> 21) & 7 < ${filledWords.chains} then 'eip155:' || ((h >> 21) & 7) end as chain_id,
  '0x' || lpad(to_hex(i), 40, '0') as token_ref, 90.50 as min_price, 110.25 as max_price,
  case (h >> 24) & 15 when 0 then 'paused' when 1 then 'deleted' else 'active' end as status,
  (h >> 28) & 15 = 0 as hidden`
/** Time-ordered ids, as the database itself would give them. */
const id = `(lpad(to_hex(1700000000000 + i / 16), 12, '0') || '7' || lpad(to_hex(i & 15), 3, '0') || '8'
  || substr(md5(i::text), 1, 15))::uuid`
const columns = `source, symbol, name, base_asset, quote_currency, chain_id, token_ref, min_price, max_price, status, hidden`

/** Every tenth listing is the first tenant's, the others go round. */
const tenant = (tenants: number) => `'t' || case when i % 10 = 0 then 0 else 1 + i % ${tenants - 1} end`

/** Half of all are seen by every tenant, one in fifty by the first tenant alone, and the others by every second, third … tenant. */
const sharedHolder = `case when i % 50 = 1 then 't0' when i % 2 = 0 then 'audience 1' else 'audience ' || 2 + i / 2 % 7 end`
const audiences = (tenants: number) =>
  `with made as (
    insert into app.audience (tenants, fingerprint, shards, shared)
      select names, sha256(convert_to(to_json(names)::text, 'UTF8')), array(select distinct app.event_shard(t) from unnest(names) t), true
      from generate_series(1, 8) n, lateral (select array_agg('t' || t order by 't' || t) as names
        from generate_series(0, ${tenants - 1}) t where t % n = 0) members order by n
      returning number, audience, tenants)
  insert into app.audience_member (tenant_id, slot, audience) select t, m.number, m.audience from made m, unnest(m.tenants) t`

const made = (from: number, to: number) =>
  `(select *, ${facts} from (select i, hashint8(i)::bigint & 4294967295 as h, hashint8extended(i, 1) & 4294967295 as g from generate_series(${from}::bigint, ${to}) i) n) m`

/** One connection of the administrator, and what it says after each step. */
async function connectionOf(adminUrl: string, onProgress: Filling['onProgress']) {
  const client = new Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  // The copies are made below, and each refers to a listing made beside it.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'")
  return {
    client,
    step: async (name: string, ...statements: readonly string[]) => {
      const startedAt = performance.now()
      for (const text of statements) await client.query(text)
      onProgress?.(name, (performance.now() - startedAt) / 1000)
    },
  }
}

/**
 * Fills an empty, migrated database as its administrator, indexes last: through the service's own import a catalogue of
 * tens of millions would take hours.
 */
export async function fillListings(
  adminUrl: string,
  { listings, tenants, shared, onProgress }: Filling,
): Promise<void> {
  const lanes = [await connectionOf(adminUrl, onProgress), await connectionOf(adminUrl, onProgress)] as const
  const [{ client, step }] = lanes
  try {
    const { rows } = await client.query<{ name: string; table: string; definition: string }>(
      `select schemaname || '.' || indexname as name, 'app.' || tablename as table, indexdef as definition from pg_indexes
        where schemaname = 'app' and tablename in ${tables} and indexname !~ '_pkey$'`,
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    if (shared) await step('audiences', audiences(tenants), 'vacuum (analyze) app.audience, app.audience_member')
    for (let from = 1; from <= listings; from += chunk) {
      const to = Math.min(listings, from + chunk - 1)
      await step(
        `listings up to ${to}`,
        `insert into app.listing (id, owner_tenant, ${columns}) select ${id}, ${tenant(tenants)}, ${columns} from ${made(from, to)}`,
        `insert into app.listing_entitlement (tenant_id, listing_id, ${columns}, version)
          select ${shared ? sharedHolder : tenant(tenants)}, ${id}, ${columns}, 1 from ${made(from, to)}`,
      )
    }
    const finish = async (table: string, lane: (typeof lanes)[number]) => {
      for (const index of rows.filter((row) => row.table === table)) await lane.step(index.name, index.definition)
      await lane.step(`${table}: vacuum and statistics`, `vacuum (analyze) ${table}`)
    }
    await Promise.all([finish('app.listing', lanes[0]), finish('app.listing_entitlement', lanes[1])])
  } finally {
    await Promise.all(lanes.map((lane) => lane.client.end()))
  }
}
