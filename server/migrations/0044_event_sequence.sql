-- Up Migration

-- Events get their numbers after the commit of what wrote them. Writers put them into a table of their own, where nobody waits for a
-- lock; one sequencer after the other moves what is committed into `app.event`, in batches, without holes. An event that was
-- written after another one's commit has a higher place, and whoever sees the second sees the first: so the places order what caused
-- what, and a transaction that takes long delays its own events only.

-- The head of a tenant's audit chain stays where it is. Taken first: writers take it before the events, too.
create function app.refuse_moved_head() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise 'the numbers of events stand in app.event_head: use the commands of this release' using errcode = '42501';
end $$;
-- A command of the release before, such as firsthand-after-restore, would move a head that counts no longer.
create trigger moved_elsewhere before update of event_seq on app.tenant_head for each row
  when (new.event_seq <> old.event_seq and session_user not in ('fh_api', 'fh_catalog', 'fh_worker'))
  execute function app.refuse_moved_head();

create table app.event_pending (
  shard smallint not null check (shard between 0 and 3),
  -- The sequence keeps no numbers ahead for a connection: places are in the order in which they were taken.
  place bigint generated always as identity (cache 1),
  tenant_id text not null check (tenant_id <> ''),
  kind text not null,
  subject text not null,
  at timestamptz not null default clock_timestamp(),
  data text not null,
  primary key (tenant_id, place)
);
create unique index event_pending_place on app.event_pending (shard, place);
-- Each row lives for some milliseconds. What is left of it is cleared away soon, or every batch would step over it.
alter table app.event_pending set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_cost_delay = 0);
alter table app.event_pending enable row level security, force row level security;
create policy writer on app.event_pending for insert to fh_owner with check (true);
create policy numbering on app.event_pending for select to fh_owner using (true);
create policy numbered on app.event_pending for delete to fh_owner using (true);

-- How far the numbers of a tenant's events go, and the time of the last one.
create table app.event_head (
  tenant_id text primary key check (tenant_id <> ''),
  event_seq bigint not null default 0,
  at timestamptz
);
alter table app.event_head set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table app.event_head enable row level security, force row level security;
create policy numbering on app.event_head to fh_owner using (true) with check (true);

-- All events of a tenant are in one shard, and a shard is numbered by one sequencer at a time.
create function app.event_shard(tenant text) returns smallint
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select (get_byte(sha256(convert_to(tenant, 'UTF8')), 0) % 4)::smallint
$$;

create function app.pend_event(tenant text, kind text, subject text, data text) returns bigint
language sql volatile set search_path = pg_catalog, pg_temp as $$
  insert into app.event_pending (shard, tenant_id, kind, subject, data)
    values (app.event_shard(tenant), tenant, pend_event.kind, pend_event.subject, pend_event.data) returning place
$$;

-- A call of a function of the release before may be under way while this file is applied, and writes its event afterwards, under a number of
-- the old head. It is pended instead, like all others. What numbers events sets `app.numbering`.
create function app.pend_instead() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform app.pend_event(new.tenant_id, new.kind, new.subject, new.data);
  return null;
end $$;
create trigger pend_instead before insert on app.event for each row
  when (current_user = 'fh_owner' and current_setting('app.numbering', true) is distinct from 'on')
  execute function app.pend_instead();

-- From here nobody numbers by the old heads: whoever wrote events by them has committed, and the others are pended.
insert into app.event_head (tenant_id, event_seq) select h.tenant_id, h.event_seq from app.tenant_head h;

-- A tenant that is new since a restore may have been there in the lost time: its events begin behind what may have been seen.
create or replace function app.begin_head_after_restore() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last app.restore;
begin
  if tg_table_name <> 'event_head' then
    return new;
  end if;
  select * into last from app.restore r order by r.jump desc limit 1;
  if found and not exists (select from app.event_head h where h.tenant_id = new.tenant_id) then
    perform set_config('app.numbering', 'on', true);
    new.event_seq := new.event_seq + last.jump;
    insert into app.event (tenant_id, sequence, id, kind, subject, at, data) values (new.tenant_id, last.jump, uuidv7(), 'stream.restored',
      last.restore_id::text, clock_timestamp(), json_build_object('restoredTo',
        to_char(last.restored_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lostFrom', 1, 'lostTo', last.jump - 1)::text) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger after_restore before insert on app.event_head
  for each row execute function app.begin_head_after_restore();

-- Numbers what is committed: of one shard that has something to number and that nobody else is numbering, at most so many events, and only
-- when the first of them has waited so long. Answers how many; null when others are numbering all that there is. A call is one
-- transaction: one that is killed has numbered nothing, and the lock ends with it. The next one sees all that it has committed,
-- because each statement here looks anew.
create function app.number_events(most integer, patience interval) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  this smallint;
  moment timestamptz;
  waits boolean;
  batch tid[];
  busy boolean := false;
begin
  perform set_config('app.numbering', 'on', true);
  foreach this in array array(select s::smallint from generate_series(0, 3) s order by random()) loop
    moment := clock_timestamp();
    select p.at <= moment - patience into waits from app.event_pending p where p.shard = this order by p.place limit 1;
    continue when waits is not true;
    if not pg_try_advisory_xact_lock(hashtext('firsthand.events'), this) then
      busy := true;
      continue;
    end if;
    -- The lowest places that are committed. Nobody but the holder of the lock deletes here, so these rows stay until the end.
    batch := array(select p.ctid from app.event_pending p where p.shard = this order by p.place limit most);
    continue when cardinality(batch) = 0;
    -- Heads of tenants that have their first event. News for every tenant finds them by the other head.
    with fresh as (
      insert into app.event_head (tenant_id) select distinct p.tenant_id from app.event_pending p
        where p.ctid = any (batch) and not exists (select from app.event_head h where h.tenant_id = p.tenant_id) order by 1
        on conflict do nothing returning tenant_id
    ) insert into app.tenant_head (tenant_id) select f.tenant_id from fresh f order by 1 on conflict do nothing;
    -- The time of an event is when it was written, but never before that of the event before it, unless the clock was set back.
    with taken as (
      delete from app.event_pending p where p.ctid = any (batch)
      returning p.place, p.tenant_id, p.kind, p.subject, p.at, p.data
    ), placed as (
      select t.tenant_id, h.event_seq + row_number() over earlier as sequence, t.kind, t.subject,
        greatest(case when h.at <= moment then h.at end, max(least(t.at, moment)) over earlier) as at, t.data
      from taken t join app.event_head h on h.tenant_id = t.tenant_id
      window earlier as (partition by t.tenant_id order by t.place)
    ), moved as (
      update app.event_head h set event_seq = l.sequence, at = l.at
      from (select p.tenant_id, max(p.sequence) as sequence, max(p.at) as at from placed p group by p.tenant_id) l
      where h.tenant_id = l.tenant_id
    )
    insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
      select p.tenant_id, p.sequence, uuidv7(), p.kind, p.subject, p.at, p.data from placed p order by p.tenant_id, p.sequence;
    return cardinality(batch);
  end loop;
  return case when busy then null else 0 end;
end $$;
grant execute on function app.number_events(integer, interval) to fh_worker;

-- How many events wait for their numbers, counted up to 10,000, and for how long the first one has.
create function app.events_waiting() returns table (number bigint, seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select count(*) from (select 1 from app.event_pending p limit 10000) counted),
    coalesce(extract(epoch from clock_timestamp() - (select min(first.at) from generate_series(0, 3) s cross join lateral
      (select p.at from app.event_pending p where p.shard = s order by p.place limit 1) first)), 0)::double precision
$$;
grant execute on function app.events_waiting() to fh_worker;

-- Nobody numbers until the transaction ends: for what moves heads.
create function app.stop_numbering() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  for this in 0..3 loop
    perform pg_advisory_xact_lock(hashtext('firsthand.events'), this);
  end loop;
end $$;

create or replace function app.append_quote_event(kind text, subject text, data text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if kind !~ '^quote[.]' then
    raise 'a quote writes no % event', kind using errcode = '42501';
  end if;
  return app.pend_event(app.current_tenant(), kind, subject, data);
end $$;

create or replace function app.append_bank_event(kind text, subject text, data text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if kind !~ '^(purchase|receipt|statement|payout|payment_file|proposal|exception|reconciliation)[.]' then
    raise 'the bank rail writes no % event', kind using errcode = '42501';
  end if;
  return app.pend_event(app.current_tenant(), kind, subject, data);
end $$;

create or replace function app.append_endpoint_disabled(endpoint uuid, data text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.pend_event(app.current_tenant(), 'webhook_endpoint.disabled', endpoint::text, data);
end $$;

-- As before, but only the head of the administrator's own tenant is locked, for the audit record.
create or replace function app.append_catalogue_changes(
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
  perform app.lock_heads(array[app.current_tenant()]);
  insert into app.event_pending (shard, tenant_id, kind, subject, data)
    select app.event_shard(t.tenant), t.tenant, t.kind, t.subject, t.data
    from unnest(tenants, kinds, subjects, data) with ordinality t (tenant, kind, subject, data, n) order by t.n;
  return app.write_audit(actor, action, payload);
end $$;

-- A worker of the release before has no sequencer, but its relay claims messages twenty times a second, and every instance spreads news.
-- Both number what nobody else has numbered for a moment. A failure there is not theirs.
create function app.number_late_events() returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform app.number_events(100, interval '250 ms');
exception when others then
  raise warning 'events were not numbered: %', sqlerrm;
end $$;

create or replace function app.claim_messages(most integer, lease interval)
returns table (id uuid, object text, key text, handler text, input text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform app.number_late_events();
  return query with due as (
    select o.tenant_id, o.id from app.outbox o where o.sent_at is null and o.next_at <= clock_timestamp()
    order by o.next_at limit most for update skip locked
  )
  update app.outbox o set attempts = o.attempts + 1,
    next_at = clock_timestamp() + least(lease * 2 ^ least(o.attempts, 9), interval '60 s')
  from due where (o.tenant_id, o.id) = (due.tenant_id, due.id)
  returning o.id, o.object, o.key, o.handler, o.input;
end $$;

-- As before, but a tenant's news is pended like its other events. The head of its audit chain still makes each of them one event, in order.
create or replace function app.spread_news(most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest bigint := (select max(n.number) from app.news n);
  page text[];
  written integer;
begin
  page := array(select h.tenant_id from app.tenant_head h where h.news_seq < newest
    order by h.news_seq, h.tenant_id limit most for update skip locked);
  if cardinality(page) = 0 then
    page := array(select h.tenant_id from app.tenant_head h where h.news_seq < newest
      order by h.news_seq, h.tenant_id limit 1 for update);
  end if;
  with next as (
    select h.tenant_id, n.number, n.kind, n.subject, n.data from app.tenant_head h
      cross join lateral (select * from app.news n where n.number > h.news_seq order by n.number limit 1) n
    where h.tenant_id = any (page)
  ), moved as (
    update app.tenant_head h set news_seq = next.number from next where h.tenant_id = next.tenant_id
  )
  insert into app.event_pending (shard, tenant_id, kind, subject, data)
    select app.event_shard(next.tenant_id), next.tenant_id, next.kind, next.subject, next.data from next;
  get diagnostics written = row_count;
  -- With no head in hand, so that numbering waits for nobody.
  if written = 0 then
    perform app.number_late_events();
  end if;
  return written;
end $$;

create or replace function app.event_heads(tenants text[], known bigint[]) returns table (tenant_id text, event_seq bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.tenant_id, h.event_seq
  from unnest(tenants, known) k (tenant, seq) join app.event_head h on h.tenant_id = k.tenant
  where h.event_seq > k.seq
$$;

-- As before, by the heads of events. What was pended when the backup was made gets its numbers behind those that may have been seen.
create or replace function app.begin_restore(to_moment timestamptz, loss timestamptz, events_per_second bigint, operator text) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  id uuid;
  steps bigint;
  tenants text[];
  tenant text;
  place bigint;
  reason text := 'The restore to ' || to_char(to_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    || ': a statement past the loss and a reconciliation that holds are missing.';
begin
  perform pg_advisory_xact_lock(hashtextextended('restore', 0));
  select r.restore_id into id from app.restore r where r.released_at is null;
  if id is not null then
    return id;
  end if;
  if not (to_moment < loss and loss <= clock_timestamp()) then
    raise 'the loss comes after the restored moment, and is over' using errcode = '22023';
  end if;
  perform app.stop_numbering();
  perform set_config('app.numbering', 'on', true);
  select array_agg(t.name order by t.name) into tenants
    from (select h.tenant_id from app.tenant_head h union select p.tenant_id from app.event_pending p) t (name);
  insert into app.event_head (tenant_id) select t from unnest(tenants) t order by t on conflict do nothing;
  perform app.lock_heads(tenants);
  -- Nobody can have seen an event after now, whatever the operator takes for the time of the loss.
  steps := (ceil(extract(epoch from clock_timestamp() - to_moment)) + 1) * events_per_second;
  insert into app.restore (restored_to, lost_at, jump, cursors, begun_by)
    values (to_moment, loss, steps, (select coalesce(jsonb_object_agg(c.chain_id, c.head_number::text), '{}') from app.chain c), operator)
    returning restore_id into id;
  update app.client_account a set payouts_stopped_reason = reason where a.state in ('approved', 'suspended');
  foreach tenant in array coalesce(tenants, '{}') loop
    perform set_config('app.tenant', tenant, true);
    update app.event_head h set event_seq = h.event_seq + steps where h.tenant_id = tenant returning h.event_seq into place;
    insert into app.event (tenant_id, sequence, id, kind, subject, at, data) values (tenant, place, uuidv7(), 'stream.restored', id::text,
      clock_timestamp(), json_build_object('restoredTo', to_char(to_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lostFrom', place - steps + 1, 'lostTo', place - 1)::text);
    perform app.write_audit(operator, 'restore.begun', json_build_object('restoreId', id, 'restoredTo', to_moment, 'lostAt', loss)::text);
  end loop;
  return id;
end $$;

revoke execute on all functions in schema app from public;
