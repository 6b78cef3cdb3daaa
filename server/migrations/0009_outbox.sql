-- Up Migration

-- What the durable engine is to be told, written in the transaction of the change that causes it. Ids only: what a message
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

create function app.messages_sent(ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update app.outbox o set sent_at = clock_timestamp() where o.id = any (ids) and o.sent_at is null
$$;

-- How many wait, and for how long the first one has: the relay's lag.
create function app.messages_waiting() returns table (number bigint, seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(extract(epoch from clock_timestamp() - min(o.created_at)), 0)::double precision
  from app.outbox o where o.sent_at is null
$$;

-- What was sent is kept as long as the engine remembers its key.
create function app.sweep_messages() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select o.tenant_id, o.id from app.outbox o where o.sent_at < now() - interval '30 days' order by o.sent_at limit 10000
  ), gone as (
    delete from app.outbox o using old where (o.tenant_id, o.id) = (old.tenant_id, old.id) returning 1
  ) select count(*) from gone
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.current_tenant(), app.append_quote_event(text, text, text),
  app.claim_messages(integer, interval), app.messages_sent(uuid[]), app.messages_waiting(), app.sweep_messages()
  to fh_worker;
