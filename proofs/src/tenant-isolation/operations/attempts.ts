import { beforeAll, commonWord, searchesFor } from '../listings.ts'
import { notAllowed, pipeline, pipelineOn, type Statement } from '../pipeline.ts'
import { anyTenant, type Lane, Leak, type Operation } from './lane.ts'

type Attempt = (tenant: string, other: string) => Statement | readonly Statement[]

const bound = (text: string) => (tenant: string, other: string) => ({ text, values: [tenant, other] })

/** The copies of listings are nobody's to write. */
const onCopies: readonly Attempt[] = [
  bound(`insert into app.listing_entitlement (tenant_id, listing_id, source, symbol, name, token_ref, status, hidden, version)
    select $1, listing_id, source, symbol, name, token_ref, status, hidden, version from app.listing_entitlement
    where tenant_id = $2`),
  bound('update app.listing_entitlement set tenant_id = $2 where tenant_id = $1'),
  bound('update app.listing_entitlement set name = $2 where tenant_id = $1'),
  () => 'truncate app.listing_entitlement',
]

/** What a consumer would have to do to reach or change something of another tenant. */
const byConsumers: readonly Attempt[] = [
  bound(`insert into app.event select $2, 1000000, uuidv7(), 'market.updated', '1', now(), $1`),
  bound('insert into app.market_entitlement select $1, pair_id from app.market where $2 <> $1'),
  bound('insert into app.market_entitlement select $2, pair_id from app.market where $2 <> $1'),
  bound('update app.market_entitlement set tenant_id = $2 where tenant_id = $1'),
  bound('update app.event set tenant_id = $1 where tenant_id = $2'),
  bound('delete from app.event where tenant_id in ($1, $2)'),
  bound('delete from app.market_entitlement where tenant_id in ($1, $2)'),
  bound('select app.append_audit($1, $2, $1)'),
  bound(`select app.append_catalogue_change($1, 'x', 'x', 'market.updated', '1', 'x', array[$2])`),
  bound('select * from app.audit where tenant_id in ($1, $2)'),
  bound('select * from app.tenant_head where tenant_id in ($1, $2)'),
  () => 'update app.market set hidden = false',
  () => 'truncate app.event',
  ...onCopies,
  bound(`select app.append_catalogue_changes($1, 'x', 'x', array[$2], '{listing.updated}', '{1}', '{x}')`),
  bound('select app.entitle(array(select listing_id from app.listing_entitlement where $2 <> $1 limit 1), array[$1])'),
  () => 'select * from app.audience',
  () => 'select * from app.audience_member',
  bound('select app.share_with_audiences(json_build_array(json_build_array($1::text, $2::text)))'),
  bound('select app.name_audiences(json_build_array(json_build_array($1::text, $2::text)))'),
  () => 'select * from app.listing',
  () => 'update app.listing set hidden = false',
  () => `select app.listings_named('%${commonWord}%', '${beforeAll}', 1000)`,
]

/** What an administrator may not do although they work across tenants. */
const byCatalogue: readonly Attempt[] = [
  bound('select * from app.event where tenant_id in ($1, $2)'),
  bound('select * from app.audit where tenant_id in ($1, $2)'),
  bound(`insert into app.event select $2, 1000000, uuidv7(), 'market.updated', '1', now(), $1`),
  bound('update app.market_entitlement set tenant_id = $2 where tenant_id = $1'),
  bound(`select app.append_catalogue_change($1, 'x', 'x', 'quote.settled', '1', 'x', array[$2])`),
  bound('update app.tenant_head set audit_seq = 0 where tenant_id in ($1, $2)'),
  ...onCopies,
  bound(`select app.append_catalogue_changes($1, 'x', 'x', array[$2], '{quote.settled}', '{1}', '{x}')`),
  ...searchesFor(commonWord).map((search) => () => search),
  () => 'update app.listing set id = uuidv7()',
  () => 'delete from app.listing',
  () => 'delete from app.market',
  () => 'truncate app.market_entitlement',
]

const steppingOut: readonly Attempt[] = [
  () => 'set local role fh_owner',
  () => 'set local session authorization fh_owner',
  () => 'alter table app.event disable row level security',
  () => 'alter table app.event no force row level security',
  () => 'alter table app.listing_entitlement disable row level security',
  () => 'alter table app.listing disable trigger copy_listing',
  () => 'drop policy tenant on app.event',
  () => 'create table app.copy as select 1 as one',
  () => 'create temporary table copy as select 1 as one',
  () => 'select * from app.tenant_head',
  () => "copy (select 1) to program 'true'",
  () => "select pg_read_file('PG_VERSION')",
  () => ['set local row_security = off', 'select * from app.market'],
  () => "set local session_replication_role = 'replica'",
  () => 'alter role fh_api bypassrls',
]

async function attempt(lane: Lane, by: 'api' | 'catalog', attempts: readonly Attempt[]): Promise<void> {
  const [tenant, other] = [anyTenant(lane), anyTenant(lane)]
  const tried = lane.random.pick(attempts)(tenant, other)
  const statements = Array.isArray(tried) ? (tried as Statement[]) : [tried as Statement]
  const answer = (await pipeline(lane.db[by], tenant, statements, 'rollback')).at(-1)
  if (answer?.code !== notAllowed) {
    throw new Leak(`${by} as ${tenant} against ${other}: ${JSON.stringify(tried)}: ${answer?.code ?? 'allowed'}`)
  }
}

/** An error between two honest reads: it ends this transaction and touches no other. */
const errorBetween: Operation = {
  name: 'an error between two reads',
  weight: 6,
  async run(lane) {
    const tenant = anyTenant(lane)
    const { api } = lane.db
    const read = 'select tenant_id from app.event order by sequence desc limit 10'
    const client = await api.pool.connect()
    const ending = lane.random.pick(['commit', 'rollback'] as const)
    const [first, error, second] = await pipelineOn(client, api, tenant, [read, 'select 1 / 0', read], ending)
    const [next] = await pipelineOn(client, api, null, [read])
    client.release()
    const stranger = first?.rows.find((row) => row.tenant_id !== tenant)
    if (stranger || !first?.rows.length) throw new Leak(`${tenant} saw ${stranger?.tenant_id}`)
    if (error?.code !== '22012' || second?.code !== '25P02') throw new Leak(`after an error: ${second?.code}`)
    if (next?.code !== notAllowed) throw new Leak(`after an error the connection answers nobody: ${next?.code}`)
  },
}

/** What must be refused, each time, and leave nothing behind. */
export const attempts: readonly Operation[] = [
  { name: 'a consumer tries to write or reach further', weight: 8, run: (lane) => attempt(lane, 'api', byConsumers) },
  { name: 'the catalogue tries what it may not', weight: 5, run: (lane) => attempt(lane, 'catalog', byCatalogue) },
  {
    name: 'a login tries to step out',
    weight: 4,
    run: (lane) => attempt(lane, lane.random.pick(['api', 'catalog'] as const), steppingOut),
  },
  errorBetween,
]
