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
  state text not null default 'firm'
    check (state in ('firm', 'intent_issued', 'submitted', 'settled', 'failed', 'lapsed')),
  deadline timestamptz,
  venue_calldata text,
  digest text,
  bundle text,
  last_refusal text,
  last_refusal_at timestamptz,
  primary key (tenant_id, caller, reference),
  -- A draft is whole or absent, a bundle stands on a draft, and what is more than firm has a bundle.
  check ((deadline is null) = (digest is null) and (deadline is null) = (venue_calldata is null)),
  check (bundle is null or digest is not null),
  check ((state = 'firm') = (bundle is null)),
  check ((last_refusal is null) = (last_refusal_at is null))
);
create index quote_pair on app.quote (tenant_id, caller, pair_id, reference);
create index quote_state on app.quote (tenant_id, caller, state, reference);
create index quote_live on app.quote (tenant_id, caller, pair_id, expires_at) where state = 'firm';
create index quote_live_intent on app.quote (pair_id, deadline) where state in ('intent_issued', 'submitted');

-- Whatever a later statement says: a draft and a bundle are written once, and what was quoted is never written again.
create function app.keep_what_was_issued() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.digest is not null and (old.digest, old.deadline, old.venue_calldata)
      is distinct from (new.digest, new.deadline, new.venue_calldata)
    or old.bundle is not null and old.bundle is distinct from new.bundle then
    raise 'quote % was issued already', old.reference using errcode = '42501';
  end if;
  return new;
end $$;
create trigger issued_once before update on app.quote for each row execute function app.keep_what_was_issued();
alter table app.quote enable always trigger issued_once;

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

alter table app.quote enable row level security, force row level security;
alter table app.idempotency enable row level security, force row level security;
create policy tenant on app.quote to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy tenant on app.idempotency to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- For the count of live intents below, which crosses tenants and shows none of them.
create policy counting on app.quote for select to fh_owner using (true);

grant select on app.quote to fh_api;
grant insert (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units, unit_base_units,
  price, price_scale, price_block, created_at, expires_at) on app.quote to fh_api;
grant update (state, deadline, venue_calldata, digest, bundle, last_refusal, last_refusal_at) on app.quote to fh_api;
grant select, insert, delete on app.idempotency to fh_api;
grant update (body_hash, claim, claimed_at, status, location, answer) on app.idempotency to fh_api;

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

-- What turning execution off would strand: bundles that the buyer could still settle.
create or replace function app.live_intents(pair bigint)
returns table (number bigint, cash_base_units numeric, latest_deadline timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(sum(q.cash_base_units), 0), max(q.deadline) from app.quote q
  where q.pair_id = pair and q.state in ('intent_issued', 'submitted') and q.deadline > now()
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.append_quote_event(text, text, text) to fh_api;
