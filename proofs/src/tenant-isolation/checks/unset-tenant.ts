import pg from 'pg'
import { type Check, notRefused, tablesOf } from '../check.ts'
import type { Database } from '../database.ts'
import { beforeAll, commonWord, searchesFor } from '../listings.ts'
import { notAllowed } from '../pipeline.ts'

const record = (kind: string) => `select app.append_catalogue_change('x', 'x', 'x', '${kind}', '1', 'x', array['acme'])`

/** What the catalogue may do once it has set a tenant; without one none of it may work. */
const catalogueActions = [
  "select app.append_audit('x', 'x', 'x')",
  'select * from app.audit_head()',
  'select * from app.audit_records(null, null, null, null, null, null, null, false, 9)',
  record('market.updated'),
  `insert into app.market (hidden, status, asset_class, cash_symbol, cash_decimals, unit_symbol, unit_decimals,
    freshness_seconds, fee_bps, eligibility) values (false, 'draft', 'bond', 'C', 6, 'U', 6, 60, 0, '{}')`,
  "insert into app.market_entitlement select 'acme', pair_id from app.market",
  'update app.market set hidden = false',
  'delete from app.market_entitlement',
  `select app.append_catalogue_changes('x', 'x', 'x', '{acme}', '{listing.updated}', '{1}', '{x}')`,
  `insert into app.listing (source, symbol, name, token_ref, status, hidden) values ('s', 'S', 'N', 't', 'active', false)`,
  'update app.listing set hidden = false',
  "select app.entitle('{}', '{}')",
  `select app.name_audiences('[["acme"]]')`,
  `select app.share_with_audiences('[["acme"]]')`,
  'delete from app.listing_entitlement',
  `select app.listings_named('%${commonWord}%', '${beforeAll}', 1000)`,
]

/** A read that is merely empty would look like an answer, so every table must raise. */
async function refusesEverything(db: Database, tenant: string | null): Promise<string[]> {
  const reads = (await tablesOf(db)).map((table) => `select 1 from ${table}`)
  const findings = await Promise.all([
    notRefused(db.api, tenant, [...reads, ...searchesFor(commonWord), 'select app.listing_audiences()']),
    notRefused(db.catalog, tenant, [...reads, ...catalogueActions]),
  ])
  return findings.flat()
}

/** Nobody works without having set a tenant. */
export const unsetTenantChecks: readonly Check[] = [
  { name: 'without a tenant the database refuses every table', run: (db) => refusesEverything(db, null) },
  { name: 'with a blank tenant the database refuses every table', run: (db) => refusesEverything(db, '') },
  {
    name: 'a connection that never had a tenant is refused as well',
    async run({ api }) {
      const client = new pg.Client({ connectionString: api.pool.options.connectionString })
      await client.connect()
      const read = client.query('select 1 from app.event').then(
        ({ rowCount }) => [`a new connection read ${rowCount} events`],
        ({ code }) => (code === notAllowed ? [] : [`a new connection was answered ${code}`]),
      )
      const findings = await read
      await client.end()
      return findings
    },
  },
]
