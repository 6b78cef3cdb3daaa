-- Up Migration

-- The key leads to a caller's quotes in the order of time: a reference is a UUIDv7 behind the name of its rail.
create table app.quote (
  tenant_id text not null check (tenant_id <> ''),
  caller text not null check (caller <> ''),
  reference text collate "C" not null check (reference ~ '^(MINT|RFQ)[0-9a-f]{32}$'),
  pair_id bigint not null references app.market,
  market text not null,
  wallet text not null,
  cash_base_units numeric(78, 0) not null check (cash_base_units > 0),
  fee_base_units numeric(78, 0) not null check (fee_base_units >= 0 and fee_base_units < cash_base_units),
  unit_base_units numeric(78, 0) not null check (unit_base_units > 0),
  price numeric(78, 0) not null check (price > 0),
  price_scale smallint not null check (price_scale >= 0),
  price_block bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- What a venue stands by: its order with the answers of all suppliers that were asked, and its last moment.
  venue_order text,
  venue_terms text,
  venue_expires_at timestamptz,
  state text not null default 'firm'
    check (state in ('firm', 'intent_issued', 'submitted', 'settled', 'failed', 'lapsed')),
  deadline timestamptz,
  venue_calldata text,
  digest text,
  bundle text,
  last_refusal text,
  last_refusal_at timestamptz,
  expiry_notified boolean not null default false,
  -- What the chain makes of an issued quote.
  chain_id text,
  tx_hash text,
  block_number bigint,
  settled_at timestamptz,
  settled_base_units numeric(78, 0) check (settled_base_units > 0),
  finality text check (finality in ('pending', 'safe', 'finalized')),
  failure text,
  primary key (tenant_id, caller, reference),
  -- A draft is whole or absent, a bundle stands on a draft, and what is more than firm has a bundle.
  check ((deadline is null) = (digest is null) and (deadline is null) = (venue_calldata is null)),
  check (bundle is null or digest is not null),
  check ((state = 'firm') = (bundle is null)),
  check ((last_refusal is null) = (last_refusal_at is null)),
  check ((venue_terms is null) = (venue_expires_at is null) and (venue_terms is null) = (venue_order is null)),
  check (expires_at < venue_expires_at),
  check (deadline <= venue_expires_at),
  check ((reference like 'RFQ%') = (venue_terms is not null)),
  check ((state in ('submitted', 'settled', 'failed')) = (tx_hash is not null)),
  check ((state in ('settled', 'failed')) = (block_number is not null)),
  check ((state = 'settled') = (settled_at is not null) and (state = 'settled') = (settled_base_units is not null)
    and (state = 'settled') = (finality is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (tx_hash is null or chain_id is not null),
  -- A quote whose expiry was announced is never issued.
  check (not expiry_notified or state = 'firm')
);
create index quote_pair on app.quote (tenant_id, caller, pair_id, reference);
create index quote_state on app.quote (tenant_id, caller, state, reference);
create index quote_live on app.quote (tenant_id, caller, pair_id, expires_at) where state = 'firm';
-- A venue fills an order once, so it serves one quote, whoever's.
create unique index quote_venue_order on app.quote (venue_order) where venue_order is not null;
create index quote_open on app.quote (chain_id, deadline) where state in ('intent_issued', 'submitted');
create index quote_expiry on app.quote (expires_at) where state = 'firm' and not expiry_notified;
create index quote_settled on app.quote (pair_id, settled_at) where state = 'settled';
-- A failed settlement can be sent again while its deadline runs, so it can be stranded like any other.
create index quote_live_intent on app.quote (pair_id, deadline) where state in ('intent_issued', 'submitted', 'failed');
alter table app.quote enable row level security, force row level security;
create policy tenant on app.quote to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- For the count of live intents below, which crosses tenants and shows none of them.
create policy counting on app.quote for select to fh_owner using (true);
create policy tenant_worker on app.quote to fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.quote to fh_api;
grant select (tenant_id, caller, reference, pair_id, expires_at, state, deadline, expiry_notified, chain_id, tx_hash,
  block_number, settled_at, settled_base_units, finality, failure) on app.quote to fh_worker;
grant insert (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units, unit_base_units,
  price, price_scale, price_block, created_at, expires_at, venue_order, venue_terms, venue_expires_at)
  on app.quote to fh_api;
grant update (state, deadline, venue_calldata, digest, bundle, last_refusal, last_refusal_at, chain_id)
  on app.quote to fh_api;
grant update (state, expiry_notified, tx_hash, block_number, settled_at, settled_base_units, finality, failure)
  on app.quote to fh_worker;

-- Holds for every later statement: a draft and a bundle are written once, what is final stays, and only the login that follows
-- the chain writes what the chain shows.
create function app.keep_what_was_issued() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.digest is not null and (old.digest, old.deadline, old.venue_calldata)
      is distinct from (new.digest, new.deadline, new.venue_calldata)
    or old.bundle is not null and (old.bundle, old.chain_id) is distinct from (new.bundle, new.chain_id) then
    raise 'quote % was issued already', old.reference using errcode = '42501';
  end if;
  if old.state = 'lapsed' and new.state <> 'lapsed' or old.finality = 'finalized'
      and (old.state, old.tx_hash, old.block_number, old.settled_at, old.settled_base_units, old.finality)
      is distinct from (new.state, new.tx_hash, new.block_number, new.settled_at, new.settled_base_units, new.finality) then
    raise 'quote % is final', old.reference using errcode = '42501';
  end if;
  if current_user = 'fh_api' and old.state <> new.state and (old.state, new.state) <> ('firm', 'intent_issued') then
    raise 'quote % becomes what the chain shows', old.reference using errcode = '42501';
  end if;
  return new;
end $$;
create trigger issued_once before update on app.quote for each row execute function app.keep_what_was_issued();
alter table app.quote enable always trigger issued_once;

-- What turning execution off would strand: bundles that the buyer could still settle. A failed settlement can be sent again
-- while its deadline runs, so it counts like any other.
create function app.live_intents(pair bigint)
returns table (number bigint, cash_base_units numeric, latest_deadline timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(sum(q.cash_base_units), 0), max(q.deadline) from app.quote q
  where q.pair_id = pair and q.state in ('intent_issued', 'submitted', 'failed') and q.deadline > now()
$$;
grant execute on function app.live_intents(bigint) to fh_catalog;

-- Markets whose last signed intent is done, and who asked for the drain. It crosses tenants, so nobody else may look.
create function app.drained_markets() returns table (pair_id bigint, tenant_id text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.pair_id, m.rfq_drain_tenant from app.market m
  where m.rfq_draining and (select l.number from app.live_intents(m.pair_id) l) = 0
$$;
grant execute on function app.drained_markets() to fh_catalog;

-- Firm quotes that expired so long ago that no intent call can still be under way, and whose expiry has no event yet.
create function app.expired_quotes(most integer)
returns table (tenant_id text, caller text, reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.tenant_id, q.caller, q.reference from app.quote q
  where q.state = 'firm' and not q.expiry_notified and q.expires_at < now() - interval '15 seconds'
  order by q.expires_at limit most
$$;
grant execute on function app.expired_quotes(integer) to fh_worker;

-- One event of the tenant's own stream. It takes the lock on the tenant's head, so it stands last in its transaction.
create function app.append_quote_event(kind text, subject text, data text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  place bigint;
begin
  if kind !~ '^quote[.]' then
    raise 'a quote writes no % event', kind using errcode = '42501';
  end if;
  insert into app.tenant_head as h (tenant_id, event_seq) values (tenant, 1)
    on conflict (tenant_id) do update set event_seq = h.event_seq + 1 returning h.event_seq into place;
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    values (tenant, place, uuidv7(), append_quote_event.kind, append_quote_event.subject, clock_timestamp(),
      append_quote_event.data);
  return place;
end $$;
grant execute on function app.append_quote_event(text, text, text) to fh_api, fh_worker;

-- What a caller was answered under an idempotency key; empty while the call runs.
create table app.idempotency (
  tenant_id text not null check (tenant_id <> ''),
  caller text not null check (caller <> ''),
  endpoint text not null,
  key text not null,
  body_hash text not null,
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  status smallint,
  location text,
  answer text,
  primary key (tenant_id, caller, endpoint, key),
  check ((status is null) = (answer is null))
);
-- Answers under an idempotency key are kept for a day. Old ones are swept for all tenants at once, a bounded number at a time.
create index idempotency_age on app.idempotency (claimed_at);
alter table app.idempotency enable row level security, force row level security;
create policy tenant on app.idempotency to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy sweeping on app.idempotency for select to fh_owner using (claimed_at < now() - interval '24 hours');
create policy sweeping_away on app.idempotency for delete to fh_owner using (claimed_at < now() - interval '24 hours');
grant select, insert, delete on app.idempotency to fh_api;
grant update (body_hash, claim, claimed_at, status, location, answer) on app.idempotency to fh_api;

create function app.sweep_idempotency() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select i.tenant_id, i.caller, i.endpoint, i.key from app.idempotency i
    where i.claimed_at < now() - interval '24 hours' order by i.claimed_at limit 10000
  ), gone as (
    delete from app.idempotency i using old
    where (i.tenant_id, i.caller, i.endpoint, i.key) = (old.tenant_id, old.caller, old.endpoint, old.key) returning 1
  ) select count(*) from gone
$$;
grant execute on function app.sweep_idempotency() to fh_catalog;

revoke execute on all functions in schema app from public;
