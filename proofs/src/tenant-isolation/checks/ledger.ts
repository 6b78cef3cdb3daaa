import { type Check, notRefused } from '../check.ts'
import { forEachTenant } from './reads.ts'

const tables = ['account', 'tx', 'entry', 'balance'] as const

/** What no login that serves a tenant may write into the ledger. */
const forgeries = [
  "insert into led.account (tenant_id, code, currency) values ('globex', 'fees', 'EUR')",
  `insert into led.tx (tenant_id, source_kind, source_id, posting_kind, effective_on, actor)
    values ('globex', 'x', 'x', 'x', now(), 'x')`,
  "insert into led.entry values ('globex', uuidv7(), 1, 1, 'EUR', 1)",
  `insert into led.tx (tenant_id, source_kind, source_id, posting_kind, effective_on, actor, xid)
    values ('acme', 'x', 'x', 'x', now(), 'x', '3')`,
  'update led.balance set balance = 0',
  "insert into led.balance (tenant_id, account_id) values ('acme', 1)",
  "update led.entry set tenant_id = 'globex'",
]

const moneyOfTheCatalogue = [
  "insert into led.account (tenant_id, code, currency) values ('acme', 'fees', 'EUR')",
  `insert into led.entry select e.tenant_id, e.tx_id, 3, e.account_id, e.currency, e.amount from led.entry e`,
]

/** Books are a tenant's own, and money in them is nothing that the catalogue moves. */
export const ledgerChecks: readonly Check[] = [
  ...tables.map(
    (table): Check => ({
      name: `each tenant sees its own rows of led.${table} and no other`,
      run: (db) =>
        forEachTenant(
          db,
          () => `select distinct tenant_id from led.${table}`,
          (tenant) => (db.population.tenants.includes(tenant) ? [tenant] : []),
        ),
    }),
  ),
  {
    name: 'nobody writes into the books of another tenant, and nobody writes a balance',
    run: async ({ api, catalog }) => [
      ...(await notRefused(api, 'acme', forgeries)),
      ...(await notRefused(catalog, 'acme', forgeries)),
    ],
  },
  { name: 'the catalogue posts no money', run: ({ catalog }) => notRefused(catalog, 'acme', moneyOfTheCatalogue) },
]
