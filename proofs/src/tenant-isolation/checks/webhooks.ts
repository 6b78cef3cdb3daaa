import { type Check, notRefused } from '../check.ts'
import { pipeline } from '../pipeline.ts'
import { forEachTenant } from './reads.ts'

const tables = ['webhook_endpoint', 'webhook_secret', 'webhook_delivery', 'webhook_attempt'] as const

/** What nobody who serves a tenant may do with endpoints, deliveries and secrets. */
const forgeries = [
  `insert into app.webhook_endpoint (tenant_id, endpoint_id, url, message_key)
    values ('globex', uuidv7(), 'https://x.example', 'globex')`,
  "insert into app.webhook_secret (tenant_id, endpoint_id, secret_id, sealed) values ('globex', uuidv7(), uuidv7(), '')",
  "insert into app.webhook_delivery (tenant_id, endpoint_id, sequence) values ('globex', uuidv7(), 1)",
  "update app.webhook_endpoint set tenant_id = 'globex'",
  "update app.webhook_endpoint set message_key = 'globex'",
  "update app.webhook_secret set sealed = ''",
  "update app.webhook_delivery set tenant_id = 'globex'",
  'select sealed from app.webhook_secret',
  "select app.append_endpoint_audit('x', 'market.replaced', 'x')",
  "select app.append_endpoint_audit('x', '', 'x')",
  "select app.append_endpoint_disabled(uuidv7(), '{}')",
  'select app.overdue_deliveries(100)',
  'select app.sweep_deliveries()',
  'select app.notify_endpoints()',
]

/** Endpoints are a tenant's own, and what signs for them is nobody's to read in the API. */
export const webhookChecks: readonly Check[] = [
  ...tables.map(
    (table): Check => ({
      name: `each tenant sees its own rows of ${table} and no other`,
      run: (db) =>
        forEachTenant(
          db,
          () => `select distinct tenant_id from app.${table}`,
          (tenant) => (db.population.tenants.includes(tenant) ? [tenant] : []),
        ),
    }),
  ),
  {
    name: 'a consumer writes no endpoint of another tenant, and reads no secret back',
    run: ({ api }) => notRefused(api, 'acme', forgeries),
  },
  {
    name: 'an event is on its way to the endpoints of its own tenant, and to no other',
    async run({ admin, api: { setTenant } }) {
      const reported = [
        "select app.append_quote_event('quote.settled', 'probe', '{}')",
        "select app.number_events(2000, interval '0')",
        // Seen past every policy: begun by this very transaction.
        'select distinct tenant_id from app.webhook_delivery where next_at >= now()',
      ]
      const [, , answer] = await pipeline({ name: 'admin', pool: admin, setTenant }, 'acme', reported, 'rollback')
      const received = answer?.rows.map((row) => row.tenant_id).join()
      return received === 'acme' ? [] : [`it is on its way to ${received || 'nobody'}`]
    },
  },
]
