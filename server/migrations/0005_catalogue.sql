-- Up Migration

-- The parts of a name by which it is looked up: every four characters in a row, each as a number that also depends on the
-- tenant. The lists of one tenant's names then stay short, however many names others have.
-- Null for less than four. Without a search path of its own, which would take longer to set than the work takes.
create function app.name_parts(tenant text, name text) returns bigint[]
language plpgsql immutable parallel safe as $$
declare
  seed bigint := pg_catalog.hashtextextended(tenant, 0);
  number integer := pg_catalog.length(name) - 3;
  parts bigint[];
begin
  if number < 1 then
    return null;
  end if;
  parts := pg_catalog.array_fill(0::bigint, array[number]);
  for i in 1 .. number loop
    parts[i] := pg_catalog.hashtextextended(pg_catalog.substr(name, i, 4), seed);
  end loop;
  return parts;
end $$;
-- Whoever writes a listing computes its index.
grant execute on function app.name_parts(text, text) to fh_catalog;

-- The tenant whose administrator created a listing owns it; entitlements say who sees it. Administrators search it by the
-- indexes below.
create table app.listing (
  id uuid primary key default uuidv7(),
  -- Given by the database alone, and never changed.
  owner_tenant text not null default app.current_tenant() check (owner_tenant <> ''),
  source text not null,
  symbol text not null,
  name text not null,
  base_asset text,
  quote_currency text,
  chain_id text,
  token_ref text not null,
  min_price numeric check (min_price >= 0),
  max_price numeric check (max_price >= 0),
  status text not null check (status in ('active', 'paused', 'deleted')),
  hidden boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  symbol_key text collate "C" generated always as (lower(symbol)) stored,
  name_key text collate "C" generated always as (lower(name)) stored,
  check (min_price <= max_price)
);
create index listing_status on app.listing (status, id);
create index listing_source on app.listing (source, id);
create index listing_chain on app.listing (chain_id, id);
create index listing_symbol on app.listing (symbol_key, id);
create index listing_name on app.listing using gin (app.name_parts('', name_key));
-- What an import knows a listing by, among those of its own tenant.
create index listing_key on app.listing (owner_tenant, source, token_ref, coalesce(chain_id, ''))
  where status <> 'deleted';
alter table app.listing enable row level security, force row level security;
create policy catalogue on app.listing to fh_catalog
  using ((select app.current_tenant()) is not null) with check ((select app.current_tenant()) is not null);
create policy copier on app.listing for select to fh_owner using (true);
grant select on app.listing to fh_catalog;
grant insert (id, source, symbol, name, base_asset, quote_currency, chain_id, token_ref, min_price, max_price, status,
  hidden) on app.listing to fh_catalog;
grant update (source, symbol, name, base_asset, quote_currency, chain_id, token_ref, min_price, max_price, status,
  hidden, version, updated_at) on app.listing to fh_catalog;

-- Keeps the copies of a listing equal to it.
create function app.copy_listing() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.listing_entitlement set source = new.source, symbol = new.symbol, name = new.name,
    base_asset = new.base_asset, quote_currency = new.quote_currency, chain_id = new.chain_id,
    token_ref = new.token_ref, min_price = new.min_price, max_price = new.max_price, status = new.status,
    hidden = new.hidden, version = new.version
  where listing_id = new.id;
  return null;
end $$;
create trigger copy_listing after update on app.listing for each row execute function app.copy_listing();

-- What a tenant reads: a copy of each listing it is entitled to. A page of a tenant then costs the same however many
-- listings others have, because every index is led by the tenant and ends in the order of the page.
create table app.listing_entitlement (
  tenant_id text not null check (tenant_id <> ''),
  listing_id uuid not null references app.listing,
  source text not null,
  symbol text not null,
  name text not null,
  base_asset text,
  quote_currency text,
  chain_id text,
  token_ref text not null,
  min_price numeric,
  max_price numeric,
  status text not null,
  hidden boolean not null,
  version bigint not null,
  shown boolean generated always as (status <> 'deleted' and not hidden) stored,
  symbol_head text collate "C" generated always as (left(lower(symbol), 2)) stored,
  symbol_key text collate "C" generated always as (lower(symbol)) stored,
  name_key text collate "C" generated always as (lower(name)) stored,
  primary key (tenant_id, listing_id)
);
-- A search walks a window of its list. With the name and the ticker inside, that walk stays in the index: without the ticker
-- the planner preferred the whole index of tickers, and sorted half a million of them for a page.
create index listing_shown on app.listing_entitlement (tenant_id, listing_id) include (symbol_key, name_key)
  where shown;
create index listing_shown_status on app.listing_entitlement (tenant_id, status, listing_id) where shown;
create index listing_shown_source on app.listing_entitlement (tenant_id, source, listing_id) where shown;
create index listing_shown_chain on app.listing_entitlement (tenant_id, chain_id, listing_id) where shown;
create index listing_shown_head on app.listing_entitlement (tenant_id, symbol_head, listing_id) where shown;
create index listing_shown_symbol on app.listing_entitlement (tenant_id, symbol_key, listing_id) where shown;
create index listing_shown_name on app.listing_entitlement using gin (app.name_parts(tenant_id, name_key)) where shown;
-- Hash: a tree led by the listing would also promise the order of a page, over everybody's rows.
create index listing_entitlement_listing on app.listing_entitlement using hash (listing_id);
alter table app.listing_entitlement enable row level security, force row level security;
create policy tenant on app.listing_entitlement for select to fh_api
  using (tenant_id = (select app.current_tenant()) and shown);
create policy catalogue on app.listing_entitlement to fh_catalog
  using ((select app.current_tenant()) is not null) with check ((select app.current_tenant()) is not null);
create policy copier on app.listing_entitlement to fh_owner using (true) with check (true);
grant select on app.listing_entitlement to fh_api, fh_catalog;
grant delete on app.listing_entitlement to fh_catalog;

-- Nobody writes a copy but these two, so that it cannot say anything else than the listing.
create function app.entitle(listings uuid[], tenants text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.current_tenant();
  insert into app.listing_entitlement (tenant_id, listing_id, source, symbol, name, base_asset, quote_currency,
    chain_id, token_ref, min_price, max_price, status, hidden, version)
  select pair.tenant, l.id, l.source, l.symbol, l.name, l.base_asset, l.quote_currency,
    l.chain_id, l.token_ref, l.min_price, l.max_price, l.status, l.hidden, l.version
  from unnest(listings, tenants) pair (listing, tenant) join app.listing l on l.id = pair.listing
  where not exists (
    select from app.listing_entitlement e where e.tenant_id = pair.tenant and e.listing_id = pair.listing);
end $$;
grant execute on function app.entitle(uuid[], text[]) to fh_catalog;

-- What stands between the two signs for anything, without the marks before what stands for itself.
create function app.searched_part(pattern text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select lower(regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g'))
$$;

-- Row-level security keeps such a condition out of an index, because its operators could leak a row through an error.
-- These two search names and answer ids alone, which the caller reads under its own policies. Null: too many to be
-- worth it, or too short a part to be looked up.
create function app.entitled_listings_named(pattern text, after uuid, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off as $$
declare
  tenant text := app.current_tenant();
  wanted bigint[] := app.name_parts(tenant, app.searched_part(pattern));
  hits uuid[];
begin
  if wanted is null then
    return null;
  end if;
  select array_agg(hit.listing_id) into hits from (
    select e.listing_id from app.listing_entitlement e
    where app.name_parts(e.tenant_id, e.name_key) @> wanted and e.tenant_id = tenant and e.shown
      and e.name_key like lower(pattern) and e.listing_id > after
    limit most + 1) hit;
  return case when cardinality(hits) > most then null else coalesce(hits, '{}') end;
end $$;
grant execute on function app.entitled_listings_named(text, uuid, integer) to fh_api;

create function app.listings_named(pattern text, after uuid, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off as $$
declare
  wanted bigint[] := app.name_parts('', app.searched_part(pattern));
  hits uuid[];
begin
  perform app.current_tenant();
  if wanted is null then
    return null;
  end if;
  select array_agg(hit.id) into hits from (
    select l.id from app.listing l
    where app.name_parts('', l.name_key) @> wanted and l.name_key like lower(pattern) and l.id > after
    limit most + 1) hit;
  return case when cardinality(hits) > most then null else coalesce(hits, '{}') end;
end $$;
grant execute on function app.listings_named(text, uuid, integer) to fh_catalog;

revoke execute on all functions in schema app from public;
