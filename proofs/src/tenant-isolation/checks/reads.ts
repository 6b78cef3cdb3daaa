import { type Check, difference, notRefused } from '../check.ts'
import type { Database } from '../database.ts'
import { pipeline, type Statement } from '../pipeline.ts'
import { secretOf, visibleTo } from '../population.ts'

/** Asks as each tenant in turn, and as an unknown one. */
export async function forEachTenant(
  { api, population }: Database,
  statement: (tenant: string) => Statement,
  expected: (tenant: string) => readonly unknown[],
): Promise<string[]> {
  const asked = [...population.tenants, 'nobody'].map(async (tenant) => {
    const [answer] = await pipeline(api, tenant, [statement(tenant)])
    if (answer === undefined || answer.code !== null) return [`${tenant}: ${answer?.message}`]
    return difference(
      tenant,
      answer.rows.map((row) => Object.values(row).join(' ')),
      expected(tenant),
    )
  })
  return (await Promise.all(asked)).flat()
}

/** What each tenant must see, to the row. A tenant that sees too little is a fault too: no check passes by seeing nothing. */
export const readChecks: readonly Check[] = [
  {
    name: 'each tenant sees its own markets and no other',
    run: (db) =>
      forEachTenant(
        db,
        () => 'select pair_id from app.market',
        (tenant) => [...db.population.markets.values()].filter((m) => visibleTo(m, tenant)).map((m) => `${m.pairId}`),
      ),
  },
  {
    name: 'each tenant sees its own entitlements and no other',
    run: (db) =>
      forEachTenant(
        db,
        () => 'select tenant_id, pair_id from app.market_entitlement',
        (tenant) =>
          [...db.population.markets.values()].filter((m) => m.entitled.has(tenant)).map((m) => `${tenant} ${m.pairId}`),
      ),
  },
  {
    name: 'each tenant sees its own events and no other',
    run: (db) =>
      forEachTenant(
        db,
        () => 'select tenant_id, data, count(*) from app.event group by tenant_id, data',
        (tenant) => {
          const number = db.population.events.get(tenant)
          return number === undefined ? [] : [`${tenant} ${secretOf(tenant)} ${number}`]
        },
      ),
  },
  {
    name: 'asking for another tenant by name answers nothing',
    run: (db) =>
      forEachTenant(
        db,
        (tenant) => ({
          text: `select 'event' from app.event where tenant_id <> $1 or data like 'secret of %' and data <> $2
            union all select 'entitlement' from app.market_entitlement where tenant_id = any($3) and tenant_id <> $1
            union all select 'listing' from app.listing_entitlement where tenant_id = any($3) and tenant_id <> $1`,
          values: [tenant, secretOf(tenant), db.population.tenants],
        }),
        () => [],
      ),
  },
  {
    // A condition that fails on a hidden row would reveal its content.
    name: 'an error reveals nothing of another tenant',
    async run({ api, population }) {
      const asked = [...population.tenants, 'nobody'].map(async (tenant) => {
        const [answer] = await pipeline(api, tenant, ['select 1 from app.event where data::int > 0'])
        const own = population.events.has(tenant) ? `"${secretOf(tenant)}"` : null
        const reported = answer?.message.match(/"secret of .*"/s)?.[0] ?? null
        return reported === own ? [] : [`${tenant} was shown ${reported}`]
      })
      return (await Promise.all(asked)).flat()
    },
  },
  {
    name: 'no login reads audit records, its own tenant’s or another’s',
    run: async ({ api, catalog }) => [
      ...(await notRefused(api, 'acme', ['select * from app.audit'])),
      ...(await notRefused(catalog, 'acme', ['select * from app.audit'])),
    ],
  },
  {
    name: 'the catalogue reads no event',
    run: ({ catalog }) => notRefused(catalog, 'acme', ['select * from app.event', 'table app.event limit 0']),
  },
]
