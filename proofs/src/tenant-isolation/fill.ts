import type pg from 'pg'
import { eventsAtFirst, type Population, secretOf } from './population.ts'

/** Puts the population into an empty database, events and audit records by the service's own functions. */
export async function fill(admin: pg.Pool, { markets, tenants }: Population): Promise<void> {
  const all = [...markets.values()]
  await admin.query(
    `insert into app.market (pair_id, hidden, status, asset_class, cash_symbol, cash_decimals, unit_symbol,
        unit_decimals, freshness_seconds, fee_bps, eligibility)
      overriding system value
      select pair_id, hidden, status, 'bond', 'USDC', 6, 'M' || pair_id, 18, 60, 0,
        '{"jurisdictions":null,"investorCategories":null,"appropriatenessRequired":false}'
      from unnest($1::bigint[], $2::boolean[], $3::text[]) as m (pair_id, hidden, status)`,
    [all.map((m) => m.pairId), all.map((m) => m.hidden), all.map((m) => m.status)],
  )
  const entitlements = all.flatMap(({ pairId, entitled }) => [...entitled].map((tenant) => ({ tenant, pairId })))
  await admin.query('insert into app.market_entitlement select * from unnest($1::text[], $2::bigint[])', [
    entitlements.map(({ tenant }) => tenant),
    entitlements.map(({ pairId }) => pairId),
  ])
  const client = await admin.connect()
  for (const tenant of tenants) {
    await client.query("select set_config('app.tenant', $1, false)", [tenant])
    await client.query(
      `select app.append_catalogue_change('filler', 'market.filled', $1, 'market.updated', '1', $1, array[$2])
        from generate_series(1, $3)`,
      [secretOf(tenant), tenant, eventsAtFirst],
    )
  }
  // The connection carries a tenant: it must not serve anybody after this.
  client.release(true)
}
