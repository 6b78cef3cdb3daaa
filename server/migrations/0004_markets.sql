-- Up Migration

-- What is sold, for what, on which rail. The tenant whose administrator created it owns it; entitlements say who sees it.
create table app.market (
  pair_id bigint generated always as identity primary key,
  -- Given by the database alone, and never changed.
  owner_tenant text not null default app.current_tenant() check (owner_tenant <> ''),
  listing_id text,
  status text not null check (status in ('draft', 'active', 'paused', 'closed')),
  hidden boolean not null,
  asset_class text not null,
  primary_execution_kind text
    check (primary_execution_kind in ('offchain_fixed_price', 'onchain_rfq_atomic', 'onchain_primary_mint')),
  chain_id text,
  cash_symbol text not null,
  cash_decimals smallint not null check (cash_decimals between 0 and 36),
  cash_address text,
  unit_symbol text not null,
  unit_decimals smallint not null check (unit_decimals between 0 and 36),
  unit_address text,
  trading_window jsonb,
  min_cash_base_units numeric(78, 0) check (min_cash_base_units >= 0),
  max_cash_base_units numeric(78, 0) check (max_cash_base_units >= 0),
  freshness_seconds smallint not null check (freshness_seconds between 10 and 900),
  fee_bps smallint not null check (fee_bps between 0 and 1000),
  rfq_venue_contract text,
  rfq_instrument_id text,
  rfq_quotes_enabled boolean not null default false,
  rfq_execution_enabled boolean not null default false,
  rfq_draining boolean not null default false,
  -- The tenant of the administrator who asked for the drain: its audit chain records the end.
  rfq_drain_tenant text,
  issuance_venue_contract text,
  offchain_instrument_id text unique,
  offchain_sales_enabled boolean not null default false,
  offchain_delivery_enabled boolean not null default false,
  eligibility jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (primary_execution_kind is not distinct from 'onchain_rfq_atomic'
    or (rfq_venue_contract is null and rfq_instrument_id is null
      and not rfq_quotes_enabled and not rfq_execution_enabled and not rfq_draining)),
  check (primary_execution_kind is not distinct from 'onchain_primary_mint' or issuance_venue_contract is null),
  check (not rfq_draining or rfq_execution_enabled),
  check (rfq_draining = (rfq_drain_tenant is not null)),
  check (primary_execution_kind is not distinct from 'offchain_fixed_price'
    or (offchain_instrument_id is null and not offchain_sales_enabled and not offchain_delivery_enabled))
);
create index market_listing on app.market (listing_id, pair_id) where listing_id is not null;
create index market_draining on app.market (pair_id) where rfq_draining;

-- Which tenant sees which market.
create table app.market_entitlement (
  tenant_id text not null check (tenant_id <> ''),
  pair_id bigint not null references app.market,
  primary key (tenant_id, pair_id)
);
create index market_entitlement_market on app.market_entitlement (pair_id);

alter table app.market enable row level security, force row level security;
create policy entitled on app.market for select to fh_api using (
  not hidden and status <> 'draft' and exists (
    select from app.market_entitlement e
    where e.pair_id = market.pair_id and e.tenant_id = (select app.current_tenant())));
-- Administrators work across tenants, but never without one of their own: their audit records stand in its chain.
create policy catalogue on app.market to fh_catalog
  using ((select app.current_tenant()) is not null) with check ((select app.current_tenant()) is not null);
create policy draining on app.market for select to fh_owner using (rfq_draining);
create policy charting on app.market for select to fh_owner using (listing_id is not null);
create policy routing on app.market for select to fh_owner using (rfq_venue_contract is not null);
-- A release is judged on the market as it is then: the worker reads what the tenant sees, and nothing else.
create policy releasing on app.market for select to fh_worker using (
  not hidden and status <> 'draft' and exists (
    select from app.market_entitlement e
    where e.pair_id = market.pair_id and e.tenant_id = (select app.current_tenant())));
grant select on app.market to fh_api, fh_catalog, fh_worker;
-- By column: the id, the version, the times and the switches of a new market are the database's to give.
grant insert (listing_id, status, hidden, asset_class, primary_execution_kind, chain_id, cash_symbol, cash_decimals,
  cash_address, unit_symbol, unit_decimals, unit_address, trading_window, min_cash_base_units, max_cash_base_units,
  freshness_seconds, fee_bps, rfq_venue_contract, rfq_instrument_id, issuance_venue_contract, eligibility)
  on app.market to fh_catalog;
grant update (listing_id, status, hidden, asset_class, primary_execution_kind, chain_id, cash_symbol, cash_decimals,
  cash_address, unit_symbol, unit_decimals, unit_address, trading_window, min_cash_base_units, max_cash_base_units,
  freshness_seconds, fee_bps, rfq_venue_contract, rfq_instrument_id, rfq_quotes_enabled, rfq_execution_enabled,
  rfq_draining, rfq_drain_tenant, issuance_venue_contract, offchain_instrument_id, offchain_sales_enabled,
  offchain_delivery_enabled, eligibility, version, updated_at) on app.market to fh_catalog;

alter table app.market_entitlement enable row level security, force row level security;
create policy tenant on app.market_entitlement for select to fh_api
  using (tenant_id = (select app.current_tenant()));
create policy catalogue on app.market_entitlement to fh_catalog
  using ((select app.current_tenant()) is not null) with check ((select app.current_tenant()) is not null);
create policy releasing on app.market_entitlement for select to fh_worker
  using (tenant_id = (select app.current_tenant()));
grant select on app.market_entitlement to fh_api, fh_catalog, fh_worker;
grant insert, delete on app.market_entitlement to fh_catalog;

-- Markets whose execution was switched, and since when the router agrees. Written together with the switch.
create table app.route_switch (
  tenant_id text not null check (tenant_id <> ''),
  pair_id bigint not null references app.market,
  asked_at timestamptz not null default clock_timestamp(),
  next_check_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  primary key (tenant_id, pair_id)
);
create index route_switch_open on app.route_switch (next_check_at) where done_at is null;
alter table app.route_switch enable row level security, force row level security;
create policy tenant on app.route_switch to fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.route_switch for select to fh_owner using (done_at is null);
grant select on app.route_switch to fh_catalog, fh_worker;
grant insert (tenant_id, pair_id) on app.route_switch to fh_catalog;
grant update (asked_at, next_check_at, done_at) on app.route_switch to fh_catalog;
grant update (next_check_at, done_at) on app.route_switch to fh_worker;

-- Switches that nobody has looked after in time.
create function app.overdue_route_switches(most integer, patience interval)
returns table (tenant_id text, pair_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.tenant_id, s.pair_id from app.route_switch s
  where s.done_at is null and s.next_check_at < clock_timestamp() - patience order by s.next_check_at limit most
$$;
grant execute on function app.overdue_route_switches(integer, interval) to fh_worker;

-- What the router should say of a market's route: on, while any market that sells over it executes. Markets of several
-- tenants may share a route, and one that ends must not end the others.
create function app.wanted_route(pair bigint)
returns table (chain_id text, venue text, cash_token text, asset_token text, wanted boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.chain_id, lower(m.rfq_venue_contract), lower(m.cash_address), lower(m.unit_address),
    exists (select from app.market o
      where o.chain_id = m.chain_id and lower(o.rfq_venue_contract) = lower(m.rfq_venue_contract)
        and lower(o.cash_address) = lower(m.cash_address) and lower(o.unit_address) = lower(m.unit_address)
        and o.rfq_execution_enabled and o.status <> 'closed')
  from app.market m
  where m.pair_id = pair and m.rfq_venue_contract is not null and m.chain_id is not null
    and m.cash_address is not null and m.unit_address is not null
$$;
grant execute on function app.wanted_route(bigint) to fh_worker;

-- The second half of a switch's record: when it came to hold on chain. The worker writes no other audit record of markets.
create function app.append_route_audit(payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_heads(array[app.current_tenant()]);
  return app.write_audit('firsthand', 'market.route_switched', payload);
end $$;
grant execute on function app.append_route_audit(text) to fh_worker;

revoke execute on all functions in schema app from public;
