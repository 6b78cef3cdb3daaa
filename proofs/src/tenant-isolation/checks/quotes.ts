import { type Check, notRefused } from '../check.ts'
import { pipeline } from '../pipeline.ts'
import { forEachTenant } from './reads.ts'

const columns = `tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units, unit_base_units,
  price, price_scale, price_block, created_at, expires_at`
const another = "overlay(reference placing 'f' from 36)"

/** Quotes and answers that a consumer must not be able to write: for another tenant, or beside what is its to change. */
const forgeries = [
  `insert into app.quote (${columns}) select 'globex', caller, ${another}, pair_id, market, wallet, cash_base_units,
    fee_base_units, unit_base_units, price, price_scale, price_block, created_at, expires_at from app.quote`,
  "insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim) values ('globex', 'x', 'x', 'x', 'x', uuidv7())",
  "update app.quote set tenant_id = 'globex'",
  "update app.quote set caller = 'somebody'",
  'update app.quote set cash_base_units = 1',
  'update app.quote set unit_base_units = 1',
  'update app.quote set wallet = lower(wallet)',
  "update app.quote set expires_at = 'infinity'",
  'delete from app.quote',
  "update app.idempotency set tenant_id = 'globex'",
  "update app.idempotency set caller = 'somebody'",
  "select app.append_quote_event('market.updated', '1', 'x')",
  "select app.append_quote_event('', '1', 'x')",
  'select app.live_intents(1)',
  'select app.drained_markets()',
  'select app.sweep_idempotency()',
  "update app.quote set venue_terms = '{}'",
  "update app.quote set venue_order = 'x'",
  "update app.quote set state = 'lapsed'",
  "update app.quote set finality = 'finalized'",
  "update app.quote set tx_hash = '0x'",
  'update app.quote set settled_base_units = 1',
  'update app.quote set expiry_notified = true',
  `insert into app.chain_ref (chain_id, onchain_ref, wallet, tenant_id, caller, reference)
    select 'eip155:1', '0x' || repeat('0', 64), '0x' || repeat('0', 40), 'globex', caller, reference from app.quote`,
  'select 1 from app.chain_ref',
  'select 1 from app.chain_sighting',
  'select 1 from app.chain_block',
  'select generation from app.chain',
  "select app.open_intents('eip155:31337', 'infinity', 100)",
  'select app.expired_quotes(100)',
]

/** Quotes are a caller's, and isolated by tenant. */
export const quoteChecks: readonly Check[] = [
  {
    name: 'each tenant sees its own quotes and no other',
    run: (db) =>
      forEachTenant(
        db,
        () => 'select distinct tenant_id from app.quote',
        (tenant) => (db.population.tenants.includes(tenant) ? [tenant] : []),
      ),
  },
  {
    name: 'each tenant sees its own answers under idempotency keys and no other',
    run: (db) =>
      forEachTenant(
        db,
        () => 'select distinct tenant_id from app.idempotency',
        (tenant) => (db.population.tenants.includes(tenant) ? [tenant] : []),
      ),
  },
  {
    name: 'a consumer writes no quote of another tenant, and changes nothing that was promised',
    run: ({ api }) => notRefused(api, 'acme', forgeries),
  },
  {
    name: 'a consumer’s changes reach its own quotes and answers alone',
    async run({ api }) {
      const changes = [
        "update app.quote set last_refusal = 'x', last_refusal_at = now() returning tenant_id",
        "update app.idempotency set body_hash = 'x' returning tenant_id",
        'delete from app.idempotency returning tenant_id',
      ]
      const answers = await Promise.all(changes.map((change) => pipeline(api, 'acme', [change], 'rollback')))
      return answers.flatMap(([answer], i) => {
        const touched = new Set(answer?.rows.map((row) => row.tenant_id))
        return touched.size === 1 && touched.has('acme') ? [] : [`${changes[i]}: ${[...touched].join() || 'nothing'}`]
      })
    },
  },
  {
    name: 'the catalogue keeps what it made under the keys of its own tenant alone',
    async run({ catalog }) {
      const [kept] = await pipeline(
        catalog,
        'acme',
        ["update app.idempotency set status = 201, location = 'x', answer = 'x' returning tenant_id"],
        'rollback',
      )
      const touched = new Set(kept?.rows.map((row) => row.tenant_id))
      return touched.size === 1 && touched.has('acme')
        ? []
        : [`it reached ${[...touched].join() || 'nothing'} ${kept?.code ?? ''}`]
    },
  },
  {
    name: 'an event of a quote is written for its own tenant',
    async run({ admin, api: { setTenant } }) {
      const reported = [
        'set local role fh_api',
        "select app.append_quote_event('quote.firm_created', 'probe', 'x')",
        'reset role',
        "select app.number_events(2000, interval '0')",
        'select tenant_id from app.event where subject = $$probe$$',
      ]
      const answers = await pipeline({ name: 'admin', pool: admin, setTenant }, 'acme', reported, 'rollback')
      const answer = answers.at(-1)
      return answer?.rows.length === 1 && answer.rows[0]?.tenant_id === 'acme' ? [] : ['the event is somebody else’s']
    },
  },
]
