-- Up Migration

-- Messages for the durable engine, written in the transaction of the change that causes them. Ids only: what a message
-- is about is read from its own table.
create table app.outbox (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  object text not null,
  key text not null,
  handler text not null,
  input text not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_unsent on app.outbox (next_at) where sent_at is null;
create unique index outbox_id on app.outbox (id);
create index outbox_sent on app.outbox (sent_at) where sent_at is not null;
alter table app.outbox enable row level security, force row level security;
create policy tenant on app.outbox for insert to fh_api, fh_catalog, fh_worker
  with check (tenant_id = (select app.current_tenant()));
create policy relaying on app.outbox to fh_owner using (true) with check (true);
grant insert (tenant_id, object, key, handler, input) on app.outbox to fh_api, fh_catalog, fh_worker;

-- The relay takes messages for a while instead of holding their locks while it talks to the engine: one that dies in the
-- middle leaves them to be taken again. Each further attempt waits twice as long, up to a minute.
create function app.claim_messages(most integer, lease interval)
returns table (id uuid, object text, key text, handler text, input text)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with due as (
    select o.tenant_id, o.id from app.outbox o where o.sent_at is null and o.next_at <= clock_timestamp()
    order by o.next_at limit most for update skip locked
  )
  update app.outbox o set attempts = o.attempts + 1,
    next_at = clock_timestamp() + least(lease * 2 ^ least(o.attempts, 9), interval '60 s')
  from due where (o.tenant_id, o.id) = (due.tenant_id, due.id)
  returning o.id, o.object, o.key, o.handler, o.input
$$;
grant execute on function app.claim_messages(integer, interval) to fh_worker;

-- Messages that the engine has taken.
create function app.messages_sent(ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update app.outbox o set sent_at = clock_timestamp() where o.id = any (ids) and o.sent_at is null
$$;
grant execute on function app.messages_sent(uuid[]) to fh_worker;

-- How many wait, and for how long the first one has: the relay's lag.
create function app.messages_waiting() returns table (number bigint, seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(extract(epoch from clock_timestamp() - min(o.created_at)), 0)::double precision
  from app.outbox o where o.sent_at is null
$$;
grant execute on function app.messages_waiting() to fh_worker;

-- What was sent is kept as long as the engine remembers its key.
create function app.sweep_messages() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select o.tenant_id, o.id from app.outbox o where o.sent_at < now() - interval '30 days' order by o.sent_at limit 10000
  ), gone as (
    delete from app.outbox o using old where (o.tenant_id, o.id) = (old.tenant_id, old.id) returning 1
  ) select count(*) from gone
$$;
grant execute on function app.sweep_messages() to fh_worker;

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
alter table app.webhook_endpoint enable row level security, force row level security;
create policy tenant on app.webhook_endpoint to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy enqueueing on app.webhook_endpoint for select to fh_owner using (enabled);
grant select on app.webhook_endpoint to fh_api, fh_worker;
grant insert (tenant_id, endpoint_id, url, description, kinds, message_key, enabled, disabled_reason)
  on app.webhook_endpoint to fh_api;
grant update (url, description, kinds, enabled, disabled_reason, failing_since, updated_at, deleted_at)
  on app.webhook_endpoint to fh_api;
grant update (enabled, disabled_reason, failing_since, updated_at) on app.webhook_endpoint to fh_worker;

-- What signs. Sealed by a key that the database does not have; the login that makes secrets cannot read one back.
create table app.webhook_secret (
  tenant_id text not null,
  endpoint_id uuid not null,
  secret_id uuid not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (tenant_id, endpoint_id, secret_id),
  foreign key (tenant_id, endpoint_id) references app.webhook_endpoint
);
alter table app.webhook_secret enable row level security, force row level security;
create policy tenant on app.webhook_secret to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.webhook_secret to fh_worker;
grant select (tenant_id, endpoint_id, secret_id, key_id, created_at, expires_at) on app.webhook_secret to fh_api;
grant insert (tenant_id, endpoint_id, secret_id, key_id, sealed) on app.webhook_secret to fh_api;
grant update (expires_at) on app.webhook_secret to fh_api;

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
alter table app.webhook_delivery enable row level security, force row level security;
create policy tenant on app.webhook_delivery to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy enqueueing on app.webhook_delivery for insert to fh_owner with check (state = 'pending' and attempts = 0);
create policy looking on app.webhook_delivery for select to fh_owner using (true);
create policy sweeping on app.webhook_delivery for delete to fh_owner using (done_at < now() - interval '30 days');
grant select on app.webhook_delivery to fh_api, fh_worker;
grant insert (tenant_id, endpoint_id, sequence) on app.webhook_delivery to fh_api;
grant update (state, attempts_before, next_at, done_at) on app.webhook_delivery to fh_api;
grant update (state, attempts, next_at, done_at) on app.webhook_delivery to fh_worker;

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
alter table app.webhook_attempt enable row level security, force row level security;
create policy tenant on app.webhook_attempt to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.webhook_attempt to fh_api, fh_worker;
grant insert (tenant_id, endpoint_id, sequence, attempt) on app.webhook_attempt to fh_worker;
grant update (ms, status, error, answer) on app.webhook_attempt to fh_worker;

-- Deliveries whose next attempt should have been made a minute ago: their message was lost, or never came.
create function app.overdue_deliveries(most integer)
returns table (tenant_id text, endpoint_id uuid, sequence bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.tenant_id, d.endpoint_id, d.sequence from app.webhook_delivery d
  where d.state = 'pending' and d.next_at < clock_timestamp() - interval '1 minute' order by d.next_at limit most
$$;
grant execute on function app.overdue_deliveries(integer) to fh_worker;

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
grant execute on function app.sweep_deliveries() to fh_catalog;

-- What happened, for each tenant in one order without holes: the list, the stream and the webhooks read it from here.
create table app.event (
  tenant_id text not null check (tenant_id <> ''),
  sequence bigint not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  at timestamptz not null,
  data text not null,
  primary key (tenant_id, sequence)
);
-- An event is also asked for by its id.
create unique index event_id on app.event (tenant_id, id);
alter table app.event enable row level security, force row level security;
create policy writer on app.event for insert to fh_owner with check (true);
create policy tenant on app.event for select to fh_api using (tenant_id = (select app.current_tenant()));
create policy delivering on app.event for select to fh_worker using (tenant_id = (select app.current_tenant()));
grant select on app.event to fh_api, fh_worker;

-- Every event is put on its way to each endpoint that wants it, in the transaction that writes it. A tenant without endpoints costs
-- one index scan.
create function app.notify_endpoints() returns trigger
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
create trigger append_only before update or delete on app.event
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.event
  for each statement execute function app.refuse_change();
create trigger notify_endpoints after insert on app.event
  referencing new table as added for each statement execute function app.notify_endpoints();
alter table app.event enable always trigger append_only, enable always trigger append_only_truncate;

-- Many changes at once: one audit record, and the events, each for one tenant.
create function app.append_catalogue_changes(
  actor text, action text, payload text, tenants text[], kinds text[], subjects text[], data text[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  alien text;
begin
  select kind into alien from unnest(kinds) kind where kind !~ '^(market|listing)[.]' limit 1;
  if found then
    raise 'the catalogue writes no % event', alien using errcode = '42501';
  end if;
  perform app.lock_heads(tenants || app.current_tenant());
  with notified as (
    select t.*, row_number() over (partition by t.tenant order by t.n) as step
    from unnest(tenants, kinds, subjects, data) with ordinality t (tenant, kind, subject, data, n)
  )
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    select notified.tenant, h.event_seq + notified.step, uuidv7(), notified.kind, notified.subject, clock_timestamp(), notified.data
    from notified join app.tenant_head h on h.tenant_id = notified.tenant order by notified.tenant, notified.step;
  update app.tenant_head h set event_seq = h.event_seq + notified.count
    from (select tenant, count(*) from unnest(tenants) tenant group by tenant) notified
    where h.tenant_id = notified.tenant;
  return app.write_audit(actor, action, payload);
end $$;
grant execute on function app.append_catalogue_changes(text, text, text, text[], text[], text[], text[]) to fh_catalog;

-- One change with an event for each of several tenants.
create function app.append_catalogue_change(
  actor text, action text, payload text, kind text, subject text, data text, tenants text[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  notified text[] := array(select distinct t from unnest(tenants) t order by t);
  times integer[] := array[cardinality(notified)];
begin
  if kind !~ '^(market|listing)[.]' then
    raise 'the catalogue writes no % event', kind using errcode = '42501';
  end if;
  return app.append_catalogue_changes(actor, action, payload, notified,
    array_fill(kind, times), array_fill(subject, times), array_fill(data, times));
end $$;
grant execute on function app.append_catalogue_change(text, text, text, text, text, text, text[]) to fh_catalog;

-- One event for every tenant that there is. It stands last in its transaction: it takes the lock on every head.
create function app.notify_every_tenant(kind text, subject text, data text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  tenants text[] := (select array_agg(h.tenant_id) from app.tenant_head h);
begin
  perform app.lock_heads(tenants);
  with head as (
    update app.tenant_head h set event_seq = h.event_seq + 1
    where h.tenant_id = any(tenants) returning h.tenant_id, h.event_seq
  )
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    select head.tenant_id, head.event_seq, uuidv7(), notify_every_tenant.kind, notify_every_tenant.subject,
      clock_timestamp(), notify_every_tenant.data
    from head;
end $$;

-- An endpoint that was disabled: one event, sent to the tenant's other endpoints, its stream and its list.
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
grant execute on function app.append_endpoint_disabled(uuid, text) to fh_worker;

-- What a tenant does with its endpoints, and nothing else, in its own chain.
create function app.append_endpoint_audit(actor text, action text, payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if action !~ '^webhook_endpoint[.]' then
    raise 'an endpoint leaves no % record', action using errcode = '42501';
  end if;
  return app.append_audit(actor, action, payload);
end $$;
grant execute on function app.append_endpoint_audit(text, text, text) to fh_api, fh_worker;

revoke execute on all functions in schema app from public;
