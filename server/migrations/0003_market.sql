-- Up Migration

create table app.market (
  pair_id bigint generated always as identity primary key,
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
  issuance_venue_contract text,
  eligibility jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (primary_execution_kind is not distinct from 'onchain_rfq_atomic'
    or (rfq_venue_contract is null and rfq_instrument_id is null
      and not rfq_quotes_enabled and not rfq_execution_enabled and not rfq_draining)),
  check (primary_execution_kind is not distinct from 'onchain_primary_mint' or issuance_venue_contract is null),
  check (not rfq_draining or rfq_execution_enabled)
);
create index market_listing on app.market (listing_id, pair_id) where listing_id is not null;

create table app.market_entitlement (
  tenant_id text not null check (tenant_id <> ''),
  pair_id bigint not null references app.market,
  primary key (tenant_id, pair_id)
);
create index market_entitlement_market on app.market_entitlement (pair_id);

alter table app.market enable row level security, force row level security;
alter table app.market_entitlement enable row level security, force row level security;

create policy entitled on app.market for select to fh_api using (
  not hidden and status <> 'draft' and exists (
    select from app.market_entitlement e
    where e.pair_id = market.pair_id and e.tenant_id = (select app.current_tenant())));
create policy tenant on app.market_entitlement for select to fh_api
  using (tenant_id = (select app.current_tenant()));
-- Administrators work across tenants, but never without one of their own: their audit records stand in its chain.
create policy catalogue on app.market to fh_catalog
  using ((select app.current_tenant()) is not null) with check ((select app.current_tenant()) is not null);
create policy catalogue on app.market_entitlement to fh_catalog
  using ((select app.current_tenant()) is not null) with check ((select app.current_tenant()) is not null);

grant select on app.market, app.market_entitlement to fh_api, fh_catalog;
-- By column: the id, the version, the times and the switches of a new market are the database's to give.
grant insert (listing_id, status, hidden, asset_class, primary_execution_kind, chain_id, cash_symbol, cash_decimals,
  cash_address, unit_symbol, unit_decimals, unit_address, trading_window, min_cash_base_units, max_cash_base_units,
  freshness_seconds, fee_bps, rfq_venue_contract, rfq_instrument_id, issuance_venue_contract, eligibility)
  on app.market to fh_catalog;
grant insert on app.market_entitlement to fh_catalog;
grant delete on app.market_entitlement to fh_catalog;
grant update (listing_id, status, hidden, asset_class, primary_execution_kind, chain_id, cash_symbol, cash_decimals,
  cash_address, unit_symbol, unit_decimals, unit_address, trading_window, min_cash_base_units, max_cash_base_units,
  freshness_seconds, fee_bps, rfq_venue_contract, rfq_instrument_id, rfq_quotes_enabled, rfq_execution_enabled,
  rfq_draining, issuance_venue_contract, eligibility, version, updated_at) on app.market to fh_catalog;

-- What turning execution off would strand. No quote exists yet, so nothing is live; the table of quotes replaces it.
create function app.live_intents(pair bigint)
returns table (number bigint, cash_base_units numeric, latest_deadline timestamptz)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 0::bigint, 0::numeric, null::timestamptz
$$;
revoke execute on function app.live_intents(bigint) from public;
grant execute on function app.live_intents(bigint) to fh_catalog;
