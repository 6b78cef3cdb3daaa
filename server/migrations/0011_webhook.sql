-- Up Migration

-- Where a tenant wants its events to be sent. A deleted one stays as a row, because what was sent to it is on record.
create table app.webhook_endpoint (
  tenant_id text not null check (tenant_id <> ''),
  endpoint_id uuid not null,
  url text not null check (url <> ''),
  description text,
  kinds text[] check (cardinality(kinds) > 0),
  -- The beginning of the engine's key of every delivery, spelt by whoever makes the endpoint.
  message_key text not null,
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('by_request', 'gone', 'failing')),
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, endpoint_id),
  check (enabled = (disabled_reason is null)),
  check (deleted_at is null or not enabled)
);
create index webhook_endpoint_enabled on app.webhook_endpoint (tenant_id) where enabled;

-- What signs. Sealed by a key that the database does not have; the login that makes secrets cannot read one back.
create table app.webhook_secret (
  tenant_id text not null,
  endpoint_id uuid not null,
  secret_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (tenant_id, endpoint_id, secret_id),
  foreign key (tenant_id, endpoint_id) references app.webhook_endpoint
);

-- One event on its way to one endpoint.
create table app.webhook_delivery (
  tenant_id text not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- Attempts before it was last sent again: the schedule counts from there.
  attempts_before integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  primary key (tenant_id, endpoint_id, sequence),
  foreign key (tenant_id, endpoint_id) references app.webhook_endpoint,
  check ((state = 'pending') = (done_at is null))
);
create index webhook_delivery_due on app.webhook_delivery (next_at) where state = 'pending';
create index webhook_delivery_done on app.webhook_delivery (done_at) where done_at is not null;

-- Written when an attempt begins, and completed when it ends: one that was interrupted shows as such.
create table app.webhook_attempt (
  tenant_id text not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  attempt integer not null check (attempt > 0),
  at timestamptz not null default clock_timestamp(),
  ms integer,
  status smallint,
  error text check (error in ('status', 'timeout', 'connection', 'unresolved', 'target')),
  answer text,
  primary key (tenant_id, endpoint_id, sequence, attempt),
  foreign key (tenant_id, endpoint_id, sequence) references app.webhook_delivery on delete cascade
);

-- An event is also asked for by its id.
create unique index event_id on app.event (tenant_id, id);

alter table app.webhook_endpoint enable row level security, force row level security;
alter table app.webhook_secret enable row level security, force row level security;
alter table app.webhook_delivery enable row level security, force row level security;
alter table app.webhook_attempt enable row level security, force row level security;

create policy tenant on app.webhook_endpoint to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy tenant on app.webhook_secret to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy tenant on app.webhook_delivery to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy tenant on app.webhook_attempt to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy delivering on app.event for select to fh_worker using (tenant_id = (select app.current_tenant()));
-- For the functions below, which run as the owner.
create policy telling on app.webhook_endpoint for select to fh_owner using (enabled);
create policy telling on app.webhook_delivery for insert to fh_owner with check (state = 'pending' and attempts = 0);
create policy looking on app.webhook_delivery for select to fh_owner using (true);
create policy sweeping on app.webhook_delivery for delete to fh_owner using (done_at < now() - interval '30 days');

grant select on app.webhook_endpoint, app.webhook_delivery, app.webhook_attempt to fh_api, fh_worker;
grant insert (tenant_id, endpoint_id, url, description, kinds, message_key, enabled, disabled_reason)
  on app.webhook_endpoint to fh_api;
grant update (url, description, kinds, enabled, disabled_reason, failing_since, updated_at, deleted_at)
  on app.webhook_endpoint to fh_api;
grant update (enabled, disabled_reason, failing_since, updated_at) on app.webhook_endpoint to fh_worker;
grant select (tenant_id, endpoint_id, secret_id, created_at, expires_at) on app.webhook_secret to fh_api;
grant insert (tenant_id, endpoint_id, secret_id, sealed) on app.webhook_secret to fh_api;
grant update (expires_at) on app.webhook_secret to fh_api;
grant select on app.webhook_secret to fh_worker;
grant insert (tenant_id, endpoint_id, sequence) on app.webhook_delivery to fh_api;
grant update (state, attempts_before, next_at, done_at) on app.webhook_delivery to fh_api;
grant update (state, attempts, next_at, done_at) on app.webhook_delivery to fh_worker;
grant insert (tenant_id, endpoint_id, sequence, attempt) on app.webhook_attempt to fh_worker;
grant update (ms, status, error, answer) on app.webhook_attempt to fh_worker;
grant select on app.event to fh_worker;

-- Every event is told to each endpoint that wants it, in the transaction that writes it. A tenant without endpoints costs
-- one look into an index.
create function app.tell_endpoints() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from added a join app.webhook_endpoint e on e.tenant_id = a.tenant_id where e.enabled) then
    return null;
  end if;
  with wanted as (
    select a.tenant_id, e.endpoint_id, a.sequence, e.message_key || '|' || a.sequence as key
    from added a join app.webhook_endpoint e on e.tenant_id = a.tenant_id
    where e.enabled and (e.kinds is null or a.kind = any (e.kinds))
  ), kept as (
    insert into app.webhook_delivery (tenant_id, endpoint_id, sequence)
      select w.tenant_id, w.endpoint_id, w.sequence from wanted w
  )
  insert into app.outbox (tenant_id, object, key, handler, input)
    select w.tenant_id, 'Webhook', w.key, 'attempt', '{}' from wanted w;
  return null;
end $$;
create trigger tell_endpoints after insert on app.event
  referencing new table as added for each statement execute function app.tell_endpoints();

-- An endpoint that was given up: one event, heard by the tenant's other endpoints, its stream and its list.
create function app.append_endpoint_disabled(endpoint uuid, data text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  place bigint;
begin
  insert into app.tenant_head as h (tenant_id, event_seq) values (tenant, 1)
    on conflict (tenant_id) do update set event_seq = h.event_seq + 1 returning h.event_seq into place;
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    values (tenant, place, uuidv7(), 'webhook_endpoint.disabled', endpoint::text, clock_timestamp(),
      append_endpoint_disabled.data);
  return place;
end $$;

-- What a tenant does with its endpoints, and nothing else, in its own chain.
create function app.append_endpoint_audit(actor text, action text, payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if action !~ '^webhook_endpoint[.]' then
    raise 'an endpoint leaves no % record', action using errcode = '42501';
  end if;
  return app.append_audit(actor, action, payload);
end $$;

-- Deliveries whose next attempt should have been made a minute ago: their message was lost, or never came.
create function app.overdue_deliveries(most integer)
returns table (tenant_id text, endpoint_id uuid, sequence bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.tenant_id, d.endpoint_id, d.sequence from app.webhook_delivery d
  where d.state = 'pending' and d.next_at < clock_timestamp() - interval '1 minute' order by d.next_at limit most
$$;

-- What was delivered or given up is kept for 30 days, with its attempts.
create function app.sweep_deliveries() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select d.tenant_id, d.endpoint_id, d.sequence from app.webhook_delivery d
    where d.done_at < now() - interval '30 days' order by d.done_at limit 10000
  ), gone as (
    delete from app.webhook_delivery d using old
    where (d.tenant_id, d.endpoint_id, d.sequence) = (old.tenant_id, old.endpoint_id, old.sequence) returning 1
  ) select count(*) from gone
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.append_endpoint_audit(text, text, text) to fh_api, fh_worker;
grant execute on function app.append_endpoint_disabled(uuid, text), app.overdue_deliveries(integer) to fh_worker;
grant execute on function app.sweep_deliveries() to fh_catalog;
