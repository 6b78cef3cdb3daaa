import { numberEvents } from '@firsthand/server/testing/numbered-events'
import type pg from 'pg'
import { fillPurchases } from './fill-purchases.ts'
import { eventsAtFirst, type Population, secretOf } from './population.ts'

/** Puts the population into an empty database; copies, events and audit records by the service's own functions. */
export async function fill(admin: pg.Pool, population: Population): Promise<void> {
  await fillMarkets(admin, population)
  const client = await admin.connect()
  await client.query("select set_config('app.tenant', 'filler', false)")
  await fillListings(client, population)
  await fillEvents(client, population)
  await numberEvents(admin)
  await fillQuotes(client, population)
  await fillWebhooks(client, population)
  await fillBooks(client, population)
  await fillPurchases(client, population)
  // The connection carries a tenant: it must not serve anybody after this.
  client.release(true)
}

async function fillMarkets(admin: pg.Pool, { markets }: Population): Promise<void> {
  const all = [...markets.values()]
  await admin.query(
    `insert into app.market (pair_id, owner_tenant, hidden, status, asset_class, cash_symbol, cash_decimals, unit_symbol,
        unit_decimals, freshness_seconds, fee_bps, eligibility)
      overriding system value
      select pair_id, 'acme', hidden, status, 'bond', 'USDC', 6, 'M' || pair_id, 18, 60, 0,
        '{"jurisdictions":null,"investorCategories":null,"appropriatenessRequired":false}'
      from unnest($1::bigint[], $2::boolean[], $3::text[]) as m (pair_id, hidden, status)`,
    [all.map((m) => m.pairId), all.map((m) => m.hidden), all.map((m) => m.status)],
  )
  const entitlements = all.flatMap(({ pairId, entitled }) => [...entitled].map((tenant) => ({ tenant, pairId })))
  await admin.query('insert into app.market_entitlement select * from unnest($1::text[], $2::bigint[])', [
    entitlements.map(({ tenant }) => tenant),
    entitlements.map(({ pairId }) => pairId),
  ])
}

async function fillListings(client: pg.PoolClient, { listings }: Population): Promise<void> {
  const all = [...listings.values()]
  await client.query(
    `insert into app.listing (id, name, hidden, status, source, symbol, token_ref, min_price)
      select id, name, hidden, status, 'proof', 'L', id::text, 1
      from unnest($1::uuid[], $2::text[], $3::boolean[], $4::text[]) as l (id, name, hidden, status)`,
    [all.map((l) => l.id), all.map((l) => l.name), all.map((l) => l.hidden), all.map((l) => l.status)],
  )
  const own = all.filter(({ shared }) => !shared)
  for (const { id, entitled } of all.filter(({ shared }) => shared))
    await client.query('select app.entitle(array[$1::uuid], array[a.audience]) from app.share_with_audiences($2) a', [
      id,
      JSON.stringify([[...entitled]]),
    ])
  const pairs = own.flatMap(({ id, entitled }) => [...entitled].map((tenant) => ({ id, tenant })))
  await client.query('select app.entitle($1, $2)', [pairs.map(({ id }) => id), pairs.map(({ tenant }) => tenant)])
}

async function fillEvents(client: pg.PoolClient, { tenants }: Population): Promise<void> {
  for (const tenant of tenants) {
    await client.query("select set_config('app.tenant', $1, false)", [tenant])
    await client.query(
      `select app.append_catalogue_change('filler', 'market.filled', $1, 'market.updated', '1', $1, array[$2])
        from generate_series(1, $3)`,
      [secretOf(tenant), tenant, eventsAtFirst],
    )
  }
}

/** An endpoint of each tenant with a secret, and its first event on the way there. */
async function fillWebhooks(client: pg.PoolClient, { tenants }: Population): Promise<void> {
  const each = 'from unnest($1::text[]) tenant'
  const endpoint = 'tenant, md5(tenant)::uuid'
  const statements = [
    `insert into app.webhook_endpoint (tenant_id, endpoint_id, url, message_key) select ${endpoint}, 'x', tenant ${each}`,
    `insert into app.webhook_secret (tenant_id, endpoint_id, secret_id, key_id, sealed) select ${endpoint}, uuidv7(), '0123456789abcdef', 'x' ${each}`,
    `insert into app.webhook_delivery (tenant_id, endpoint_id, sequence) select ${endpoint}, 1 ${each}`,
    `insert into app.webhook_attempt (tenant_id, endpoint_id, sequence, attempt) select ${endpoint}, 1, 1 ${each}`,
  ]
  for (const statement of statements) await client.query(statement, [[...tenants]])
}

/** A quote, an answer and a used proof of each tenant, and a chain that they settle on. */
async function fillQuotes(client: pg.PoolClient, { tenants, markets }: Population): Promise<void> {
  const [market] = markets.values()
  await client.query(
    `insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units,
        unit_base_units, price, price_scale, price_block, created_at, expires_at)
      select tenant, 'buyer', 'MINT' || md5(tenant), $2, '{}', '0x', 2, 1, 1, 1, 0, 1, now(), now() + interval '1 minute'
      from unnest($1::text[]) tenant`,
    [[...tenants], market?.pairId],
  )
  await client.query(
    `insert into app.idempotency (tenant_id, caller, endpoint, key, body_hash, claim)
      select tenant, 'buyer', 'x', 'x', 'x', uuidv7() from unnest($1::text[]) tenant`,
    [[...tenants]],
  )
  await client.query(
    "insert into app.used_proof (tenant_id, proof) select tenant, rpad(md5(tenant), 43, '-') from unnest($1::text[]) tenant",
    [[...tenants]],
  )
  await client.query("insert into app.chain (chain_id, head_number) values ('eip155:31337', 7)")
}

/** Books of each tenant with one posting, by accounts that all of them call the same. */
async function fillBooks(client: pg.PoolClient, { tenants }: Population): Promise<void> {
  for (const tenant of tenants) {
    await client.query("select set_config('app.tenant', $1, false)", [tenant])
    await client.query(
      "insert into led.account (tenant_id, code, currency) values ($1, 'bank:main', 'EUR'), ($1, 'receipt:one', 'EUR')",
      [tenant],
    )
    await client.query(
      `with tx as (
        insert into led.tx (tenant_id, source_kind, source_id, posting_kind, effective_on, actor, memo)
          values ($1, 'bank_tx', 'one', 'receipt', '2026-01-02', 'filler', $2) returning id)
      insert into led.entry select $1, tx.id, line, a.id, 'EUR', case line when 1 then 7 else -7 end
        from tx, unnest('{bank:main,receipt:one}'::text[]) with ordinality as l (code, line)
          join led.account a on a.tenant_id = $1 and a.code = l.code`,
      [tenant, secretOf(tenant)],
    )
  }
}
