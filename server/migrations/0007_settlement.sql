-- Up Migration

-- How far each chain is followed. A watcher of another generation than this one has been replaced and stops.
create table app.chain (
  chain_id text primary key check (chain_id ~ '^eip155:[1-9][0-9]*$'),
  generation bigint not null default 0,
  ticked_at timestamptz,
  head_number bigint,
  safe_number bigint,
  final_number bigint,
  final_mined_at timestamptz,
  check (safe_number <= head_number and final_number <= safe_number),
  check ((final_number is null) = (final_mined_at is null))
);
alter table app.chain enable row level security, force row level security;
create policy following on app.chain to fh_worker using (true) with check (true);
create policy reading on app.chain for select to fh_api using ((select app.current_tenant()) is not null);
create policy showing on app.chain for select to fh_owner using (true);
grant select, insert, update on app.chain to fh_worker;
grant select (chain_id, head_number) on app.chain to fh_api;

-- The newest blocks back to a little below the last final one: what the next block has to stand on.
create table app.chain_block (
  chain_id text not null references app.chain,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  mined_at timestamptz not null,
  primary key (chain_id, number)
);
alter table app.chain_block enable row level security, force row level security;
create policy following on app.chain_block to fh_worker using (true) with check (true);
create policy showing on app.chain_block for select to fh_owner using (true);
grant select, insert, delete on app.chain_block to fh_worker;

-- From the name of a quote on chain to the quote. The wallet is part of it: anybody may use the name on chain, but only the
-- quote's own wallet settles or cancels it.
create table app.chain_ref (
  chain_id text not null,
  onchain_ref text not null check (onchain_ref ~ '^0x[0-9a-f]{64}$'),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  tenant_id text not null check (tenant_id <> ''),
  caller text not null,
  reference text collate "C" not null,
  primary key (chain_id, onchain_ref),
  foreign key (tenant_id, caller, reference) references app.quote
);
alter table app.chain_ref enable row level security, force row level security;
create policy following on app.chain_ref for select to fh_worker using (true);
create policy tenant on app.chain_ref for insert to fh_api with check (tenant_id = (select app.current_tenant()));
grant select on app.chain_ref to fh_worker;
grant insert on app.chain_ref to fh_api;

-- What was seen of a quote on chain, one row for each block it was seen in. Kept with its block, applied afterwards in the
-- tenant's own transaction; a block that is no longer part of the chain leaves its rows orphaned, and they are applied again.
create table app.chain_sighting (
  id uuid primary key default uuidv7(),
  chain_id text not null references app.chain,
  tenant_id text not null check (tenant_id <> ''),
  caller text not null,
  reference text collate "C" not null,
  kind text not null check (kind in ('pending', 'settled', 'reverted', 'cancelled')),
  tx_hash text not null,
  slot text not null,
  block_number bigint,
  block_hash text not null default '',
  place integer not null default 0,
  mined_at timestamptz,
  unit_base_units numeric(78, 0),
  error text,
  seen_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  orphaned_at timestamptz,
  undone_at timestamptz,
  finality text not null default 'pending' check (finality in ('pending', 'safe', 'finalized')),
  unique (chain_id, tx_hash, block_hash, place, reference),
  check ((kind = 'pending') = (block_number is null) and (kind = 'pending') = (mined_at is null)
    and (kind = 'pending') = (block_hash = '')),
  check ((kind = 'settled') = (unit_base_units is not null) and (kind = 'reverted') = (error is not null)),
  check (undone_at is null or orphaned_at is not null),
  check (orphaned_at is null or finality <> 'finalized')
);
create index chain_sighting_quote on app.chain_sighting (tenant_id, reference);
create index chain_sighting_open on app.chain_sighting (chain_id, id)
  where applied_at is null or (orphaned_at is not null and undone_at is null);
create index chain_sighting_unfinal on app.chain_sighting (chain_id, block_number)
  where orphaned_at is null and kind in ('settled', 'cancelled') and finality <> 'finalized';
create index chain_sighting_block on app.chain_sighting (chain_id, block_number) where orphaned_at is null;
alter table app.chain_sighting enable row level security, force row level security;
create policy following on app.chain_sighting to fh_worker using (true) with check (true);
grant select on app.chain_sighting to fh_worker;
grant insert (chain_id, tenant_id, caller, reference, kind, tx_hash, slot, block_number, block_hash, place, mined_at,
  unit_base_units, error, applied_at) on app.chain_sighting to fh_worker;
grant update (applied_at, orphaned_at, undone_at, finality) on app.chain_sighting to fh_worker;

-- Quotes whose deadline passed before a moment, and that are still neither settled nor failed. By their own names only.
create function app.open_intents(chain text, before timestamptz, most integer)
returns table (tenant_id text, caller text, reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.tenant_id, q.caller, q.reference from app.quote q
  where q.chain_id = chain and q.state in ('intent_issued', 'submitted') and q.deadline < before
  order by q.deadline limit most
$$;
grant execute on function app.open_intents(text, timestamptz, integer) to fh_worker;

-- Whether anything of a listing that the tenant sees has been sold.
create function app.has_settled(listing uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.market m join app.quote q on q.pair_id = m.pair_id and q.state = 'settled'
    where m.listing_id = listing::text) and exists (select from app.listing_entitlement e
    where e.tenant_id = app.current_tenant() and e.listing_id = listing and e.shown)
$$;
grant execute on function app.has_settled(uuid) to fh_api;

-- The purchases of everybody in the markets of one listing, as candles: prices and sums, and nothing about who bought. All are
-- in the currency of the first market that sold anything. The row without a bucket holds the last price before the range.
-- A power of ten is read from text: PostgreSQL rounds the result of a division, but not of a product.
create function app.settled_candles(listing uuid, first_at timestamptz, end_at timestamptz, length_ms bigint)
returns table (bucket_ms bigint, open text, high text, low text, close text, volume text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with sold as (
    select m.pair_id, m.cash_symbol, m.cash_decimals, ('1e-' || m.unit_decimals)::numeric as unit from app.market m
    where m.listing_id = listing::text and app.has_settled(listing)
      and exists (select from app.quote q where q.pair_id = m.pair_id and q.state = 'settled')
  ), charted as (
    select s.* from sold s where s.cash_symbol = (select o.cash_symbol from sold o order by o.pair_id limit 1)
  ), earlier as (
    select p.price from charted s cross join lateral (
      select q.settled_at, q.block_number, q.reference,
        q.price * ('1e-' || q.price_scale + s.cash_decimals)::numeric as price
      from app.quote q where q.pair_id = s.pair_id and q.state = 'settled' and q.settled_at < first_at
      order by q.settled_at desc, q.block_number desc, q.reference desc limit 1) p
    order by p.settled_at desc, p.block_number desc, p.reference desc limit 1
  ), traded as (
    select (extract(epoch from q.settled_at) * 1000)::bigint / length_ms * length_ms as bucket,
      row(q.settled_at, q.block_number, q.reference) as moment, q.settled_base_units * s.unit as units,
      q.price * ('1e-' || q.price_scale + s.cash_decimals)::numeric as price
    from charted s join app.quote q on q.pair_id = s.pair_id and q.state = 'settled'
      and q.settled_at >= first_at and q.settled_at < end_at
  ), candle as (
    select null::bigint as bucket, e.price as open, e.price as high, e.price as low, e.price as close, 0 as volume from earlier e
    union all
    select t.bucket, (array_agg(t.price order by t.moment))[1], max(t.price), min(t.price),
      (array_agg(t.price order by t.moment desc))[1], sum(t.units) from traded t group by t.bucket
  )
  select c.bucket, trim_scale(c.open)::text, trim_scale(c.high)::text, trim_scale(c.low)::text, trim_scale(c.close)::text,
    trim_scale(c.volume)::text from candle c
$$;
grant execute on function app.settled_candles(uuid, timestamptz, timestamptz, bigint) to fh_api;

revoke execute on all functions in schema app from public;
