import { type Check, notRefused, tablesOf } from '../check.ts'
import type { Database } from '../database.ts'
import { commonWord, searchesFor } from '../listings.ts'
import type { Statement } from '../pipeline.ts'

const newEvent = (tenant: string) =>
  `insert into app.event values ('${tenant}', 900, uuidv7(), 'market.updated', '1', now(), 'forged')`
const newRecord = (tenant: string) =>
  `insert into app.audit values ('${tenant}', 900, 'now', 'x', 'x', 'x', '\\x00', '\\x01')`

const entitle = (tenant: string) =>
  `select app.entitle(array(select listing_id from app.listing_entitlement), array['${tenant}'])`

/** The copies are nobody's to write, and their functions nobody's to call. */
const listingWrites = [
  `insert into app.listing_entitlement (tenant_id, listing_id, source, symbol, name, token_ref, status, hidden, version)
    select 'globex', listing_id, source, symbol, name, token_ref, status, hidden, version from app.listing_entitlement`,
  "update app.listing_entitlement set tenant_id = 'globex'",
  "update app.listing_entitlement set name = 'forged'",
  'update app.listing_entitlement set hidden = false',
  'delete from app.listing',
  'select app.copy_listing()',
]

/** Answers to calls and challenges are a consumer's own to forget. */
const own = new Set(['app.idempotency', 'app.passkey_challenge'])

/** Inserts for its own tenant and for another one, moves, deletions. */
async function consumerWrites(db: Database): Promise<Statement[]> {
  const tables = await tablesOf(db)
  return [
    newEvent('acme'),
    newEvent('globex'),
    newRecord('acme'),
    newRecord('globex'),
    "insert into app.market_entitlement select 'acme', max(pair_id) from app.market_entitlement",
    "insert into app.market_entitlement values ('globex', 1)",
    "update app.market_entitlement set tenant_id = 'globex'",
    "update app.event set tenant_id = 'globex'",
    'update app.market set hidden = false',
    'update app.market set fee_bps = 0',
    "select app.append_audit('x', 'x', 'x')",
    "select app.append_catalogue_change('x', 'x', 'x', 'market.updated', '1', 'x', array['globex'])",
    ...listingWrites,
    "select app.append_catalogue_changes('x', 'x', 'x', '{globex}', '{listing.updated}', '{1}', '{x}')",
    "insert into app.listing (source, symbol, name, token_ref, status, hidden) values ('s', 'S', 'N', 't', 'active', false)",
    'update app.listing set hidden = false',
    entitle('acme'),
    entitle('globex'),
    ...tables
      .filter((table) => !own.has(table))
      .flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`, `lock table ${table}`]),
  ]
}

const catalogueWrites: readonly Statement[] = [
  newEvent('acme'),
  newEvent('globex'),
  newRecord('acme'),
  newRecord('globex'),
  "update app.market_entitlement set tenant_id = 'globex'",
  'update app.market_entitlement set pair_id = 1',
  'update app.market set pair_id = default',
  "update app.market set created_at = 'epoch'",
  'delete from app.market',
  "insert into app.market_entitlement values ('acme', 1) on conflict (tenant_id, pair_id) do update set tenant_id = 'x'",
  "update app.event set tenant_id = 'globex'",
  'delete from app.audit',
  'update app.tenant_head set audit_seq = 0',
  'update app.event_head set event_seq = 0',
  "insert into app.event_pending (shard, tenant_id, kind, subject, data) values (0, 'globex', 'market.updated', '1', 'forged')",
  "insert into app.tenant_head values ('mallory')",
  'truncate app.market, app.market_entitlement',
  'truncate app.event',
  'truncate app.audit',
  ...listingWrites,
  'update app.listing set id = uuidv7()',
  "update app.listing set created_at = 'epoch'",
  'insert into app.listing (id, created_at) select uuidv7(), now()',
  'truncate app.listing, app.listing_entitlement',
  ...searchesFor(commonWord),
  "select app.write_audit('x', 'x', 'x')",
  "select app.lock_heads(array['globex'])",
]

/** A login may write nothing but what its part is. */
export const writeChecks: readonly Check[] = [
  {
    name: 'a consumer writes nothing but quotes and answers, for its own tenant or another',
    run: async (db) => notRefused(db.api, 'acme', await consumerWrites(db)),
  },
  {
    name: 'the catalogue moves no row to another tenant and forges no event or record',
    run: ({ catalog }) => notRefused(catalog, 'acme', catalogueWrites),
  },
  {
    name: 'the catalogue writes events of markets and listings only',
    run: ({ catalog }) => {
      const report = (kind: string) =>
        `select app.append_catalogue_change('x', 'x', 'x', '${kind}', '1', 'x', array['globex'])`
      const kinds = ['quote.settled', 'purchase.paid', 'dependency.degraded', 'xmarket.updated', 'market', '']
      const notifyMany = (kind: string) =>
        `select app.append_catalogue_changes('x', 'x', 'x', '{globex,globex}', array['market.updated', '${kind}'],
          '{1,1}', '{x,x}')`
      return notRefused(catalog, 'acme', [...kinds.map(report), ...kinds.map(notifyMany)])
    },
  },
]
