-- Up Migration

-- Events and audit records by month, so that an old month is archived and dropped as a whole. What was there is the first part; the
-- attachment reads nothing, since the check says where its rows are. A reader that is in the way costs a retry, not a stop.
--
-- An event goes by its id, which begins with the moment it was made: (tenant, id) stays unique in the whole table, and an id leads
-- to one month. A record goes by its own time. Numbers are unique in each month by its key, and across months because they are
-- given out by the tenant's head under its lock, by functions of the owner alone.
set local lock_timeout = '5s';

alter table app.event set schema app_month;
alter table app_month.event rename to event_first;
create table app.event (
  tenant_id text not null constraint event_tenant_id_check check (tenant_id <> ''),
  sequence bigint not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  at timestamptz not null,
  data text not null
) partition by range (id);
create unique index event_id on app.event (tenant_id, id);
create index event_kind on app.event (tenant_id, kind, sequence);
create index event_subject on app.event (tenant_id, subject, sequence);
alter table app.event enable row level security, force row level security;
create policy writer on app.event for insert to fh_owner with check (true);
create policy tenant on app.event for select to fh_api using (tenant_id = (select app.current_tenant()));
create policy delivering on app.event for select to fh_worker using (tenant_id = (select app.current_tenant()));
grant select on app.event to fh_api, fh_worker;
create trigger append_only before update or delete on app.event
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.event
  for each statement execute function app.refuse_change();
create trigger notify_endpoints after insert on app.event
  referencing new table as added for each statement execute function app.notify_endpoints();
alter table app.event enable always trigger append_only, enable always trigger append_only_truncate;

alter table app.audit set schema app_month;
alter table app_month.audit rename to audit_first;
create table app.audit (
  tenant_id text not null constraint audit_tenant_id_check check (tenant_id <> ''),
  seq bigint not null,
  at text not null,
  actor text not null,
  action text not null,
  payload text not null,
  prev bytea not null,
  hash bytea not null,
  request_id text generated always as (app.audit_member(payload, 'requestId')) stored,
  subject text generated always as (app.audit_member(payload, 'subject', 'reference', 'refundReference',
    'payoutReference', 'paymentFileId', 'bankTransactionId', 'reviewId', 'exceptionId', 'statementId', 'bankFileId',
    'clientAccountId', 'payoutAccountId', 'instrumentId', 'pairId', 'passkeyId', 'id', 'proposalId', 'after.id',
    'before.id')) stored,
  proposal_id text generated always as (app.audit_member(payload, 'proposalId')) stored
) partition by range (at collate "C");
create index audit_actor on app.audit (tenant_id, actor, seq);
create index audit_action on app.audit (tenant_id, action, seq);
create index audit_request on app.audit (tenant_id, request_id, seq);
create index audit_subject on app.audit (tenant_id, subject, seq);
create index audit_proposal on app.audit (tenant_id, proposal_id, seq) where proposal_id is not null;
create index audit_at on app.audit (tenant_id, at);
alter table app.audit enable row level security, force row level security;
create policy tenant on app.audit to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create trigger append_only before update or delete on app.audit
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.audit
  for each statement execute function app.refuse_change();
alter table app.audit enable always trigger append_only, enable always trigger append_only_truncate;

-- What has left the tables for the archive: a run of numbers of one tenant in one month, with the hashes at its ends, and the SHA-256
-- of the manifest that lists its file. Quotes have no numbers. A chain is verified over the gap by these hashes.
create table app.archive (
  tenant_id text not null check (tenant_id <> ''),
  name text not null check (name in ('event', 'audit', 'quote')),
  month text not null check (month ~ '^([0-9]{4}-[0-9]{2}|first)$'),
  run integer not null check (run > 0),
  rows bigint not null check (rows > 0),
  first_number bigint,
  last_number bigint,
  prev bytea,
  hash bytea not null check (length(hash) = 32),
  manifest text not null check (manifest ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, name, month, run),
  check ((name = 'quote') = (first_number is null) and (name = 'quote') = (last_number is null)),
  check ((name = 'audit') = (prev is not null)),
  check (last_number - first_number + 1 = rows)
);
alter table app.archive enable row level security, force row level security;
create policy tenant on app.archive for select to fh_api using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, name, last_number) on app.archive to fh_api;
create trigger append_only before update or delete on app.archive
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.archive
  for each statement execute function app.refuse_change();
alter table app.archive enable always trigger append_only, enable always trigger append_only_truncate;

-- A part of a table by month: its own key, the walls of the table, and nobody who may reach it but through the table. Its owner sees
-- its rows, to move them out of the rest. Vacuum freezes a month soon after its last row, and reads it no more.
create function app.wall_part(part regclass, key text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('alter table %s add primary key (tenant_id, %I)', part, key);
  execute format('create trigger append_only before update or delete on %s
    for each statement execute function app.refuse_change()', part);
  execute format('create trigger append_only_truncate before truncate on %s
    for each statement execute function app.refuse_change()', part);
  execute format('alter table %s enable always trigger append_only, enable always trigger append_only_truncate', part);
  execute format('alter table %s enable row level security, force row level security', part);
  execute format('create policy moving on %s to fh_owner using (true) with check (true)', part);
  execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000,
    autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200000)', part);
end $$;

-- How the month of each table is bounded, and its key.
create function app.monthly_tables() returns table (name text, key text, place text)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  values ('event', 'sequence', 'id'), ('audit', 'seq', 'at')
$$;

-- Where a month begins, as the table's bounds spell it.
create function app.month_bound(name text, month date) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case name when 'event' then quote_literal(app.first_id_at(month::timestamp at time zone 'UTC'))
    else quote_literal(app.text_at(month::timestamp at time zone 'UTC')) end
$$;

-- Makes the part of one month, unless there is one that covers it. What has come into the rest meanwhile moves into it.
create function app.make_month(name text, month date) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  part text := format('app_month.%I', name || '_' || to_char(month, 'YYYY_MM'));
  rest text := format('app_month.%I', name || '_rest');
  starts text := app.month_bound(name, month);
  ends text := app.month_bound(name, (month + interval '1 month')::date);
  this record;
  waits boolean;
begin
  select t.key, t.place into strict this from app.monthly_tables() t where t.name = make_month.name;
  if date_trunc('month', month) <> month then
    raise 'a month begins on its first day' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('firsthand.months'));
  if to_regclass(part) is not null or exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ('app.' || name)::regclass and c.relname = name || '_first'
        and app.text_at(month::timestamp at time zone 'UTC')
          < obj_description((select k.oid from pg_constraint k where k.conrelid = c.oid and k.conname = 'first_part'), 'pg_constraint')) then
    return false;
  end if;
  execute format('create table %s (like app.%I including defaults including constraints including generated)', part, name);
  perform app.wall_part(part::regclass, this.key);
  execute format('select exists (select from %s where %I >= %s and %I < %s)', rest,
    this.place, starts, this.place, ends) into waits;
  if waits then
    execute format('alter table app.%I detach partition %s', name, rest);
    execute format('alter table %s disable trigger append_only', rest);
    execute format('with moved as (delete from %s where %I >= %s and %I < %s returning %s) insert into %s (%s) select * from moved',
      rest, this.place, starts, this.place, ends, app.plain_columns(name), part, app.plain_columns(name));
    execute format('alter table %s enable always trigger append_only', rest);
  end if;
  execute format('alter table app.%I attach partition %s for values from (%s) to (%s)', name, part, starts, ends);
  if waits then
    execute format('alter table app.%I attach partition %s default', name, rest);
  end if;
  return true;
end $$;

-- The columns that are written; the others are made from them.
create function app.plain_columns(name text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
  where a.attrelid = ('app.' || name)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
$$;

-- The months from this one to the given number ahead, in every table that is kept by month. Answers how many it made.
create function app.make_months(ahead integer) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where app.make_month(t.name,
    (date_trunc('month', now(), 'UTC') at time zone 'UTC' + n * interval '1 month')::date))::integer
  from app.monthly_tables() t, generate_series(0, least(ahead, 12)) n
$$;

-- How many months ahead have their part without a hole, and whether anything is in the rest, where nothing belongs.
create function app.months_ahead() returns table (name text, months integer, rest boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  filled boolean;
begin
  for name in select t.name from app.monthly_tables() t loop
    select count(*)::integer into months from generate_series(1, 12) n
      where not exists (select from generate_series(1, n) m where not app.has_month(months_ahead.name,
        (date_trunc('month', now(), 'UTC') at time zone 'UTC' + m * interval '1 month')::date));
    execute format('select exists (select from app_month.%I)', name || '_rest') into filled;
    rest := filled;
    return next;
  end loop;
end $$;

create function app.has_month(name text, month date) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ('app.' || name)::regclass and (c.relname = name || '_' || to_char(month, 'YYYY_MM')
      or c.relname = name || '_first' and app.text_at(month::timestamp at time zone 'UTC') < obj_description(
        (select k.oid from pg_constraint k where k.conrelid = c.oid and k.conname = 'first_part'), 'pg_constraint')))
$$;
grant execute on function app.make_months(integer), app.months_ahead() to fh_worker;

do $$
declare
  ends text;
  this record;
begin
  -- Noted at the events alone; both parts end at the same moment.
  select obj_description(k.oid, 'pg_constraint') into ends from pg_constraint k
    where k.conrelid = 'app_month.event_first'::regclass and k.conname = 'first_part';
  execute format('comment on constraint first_part on app_month.audit_first is %L', ends);
  drop trigger notify_endpoints on app_month.event_first;
  drop policy writer on app_month.event_first;
  drop policy tenant on app_month.event_first;
  drop policy delivering on app_month.event_first;
  revoke all on app_month.event_first from fh_api, fh_worker;
  drop policy tenant on app_month.audit_first;
  for this in select * from app.monthly_tables() loop
    execute format('create policy moving on app_month.%I to fh_owner using (true) with check (true)', this.name || '_first');
    execute format('create table app_month.%I (like app.%I including defaults including constraints including generated)',
      this.name || '_rest', this.name);
    perform app.wall_part(('app_month.' || this.name || '_rest')::regclass, this.key);
    execute format('alter table app.%I attach partition app_month.%I default', this.name, this.name || '_rest');
    execute format('alter table app.%I attach partition app_month.%I for values from (minvalue) to (%s)', this.name,
      this.name || '_first', app.month_bound(this.name, ends::date));
  end loop;
  -- A new installation begins with its first month.
  if not exists (select from app_month.event_first) and not exists (select from app_month.audit_first) then
    alter table app.event detach partition app_month.event_first;
    alter table app.audit detach partition app_month.audit_first;
    drop table app_month.event_first;
    drop table app_month.audit_first;
  end if;
  perform app.make_months(3);
end $$;
