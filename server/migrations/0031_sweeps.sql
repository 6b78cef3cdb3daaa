-- Up Migration

-- Sweeps of several instances take different rows: each skips what another has locked. A batch is small enough for the time
-- limit of a statement; the programs repeat it until one is not full.

-- A row that is locked has to pass a policy of updates too. Nothing can be updated through these.
create policy sweeping_lock on app.idempotency for update to fh_owner
  using (claimed_at < now() - interval '24 hours') with check (false);
create policy sweeping_lock on app.webhook_delivery for update to fh_owner
  using (done_at < now() - interval '30 days') with check (false);
create policy sweeping_lock on app.request for update to fh_owner
  using (at < now() - interval '30 days') with check (false);

create or replace function app.sweep_idempotency() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select i.tenant_id, i.caller, i.endpoint, i.key from app.idempotency i
    where i.claimed_at < now() - interval '24 hours' order by i.claimed_at limit 5000 for update skip locked
  ), gone as (
    delete from app.idempotency i using old
    where (i.tenant_id, i.caller, i.endpoint, i.key) = (old.tenant_id, old.caller, old.endpoint, old.key) returning 1
  ) select count(*) from gone
$$;

create or replace function app.sweep_messages() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select o.tenant_id, o.id from app.outbox o where o.sent_at < now() - interval '30 days'
    order by o.sent_at limit 5000 for update skip locked
  ), gone as (
    delete from app.outbox o using old where (o.tenant_id, o.id) = (old.tenant_id, old.id) returning 1
  ) select count(*) from gone
$$;

create or replace function app.sweep_deliveries() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select d.tenant_id, d.endpoint_id, d.sequence from app.webhook_delivery d
    where d.done_at < now() - interval '30 days' order by d.done_at limit 5000 for update skip locked
  ), gone as (
    delete from app.webhook_delivery d using old
    where (d.tenant_id, d.endpoint_id, d.sequence) = (old.tenant_id, old.endpoint_id, old.sequence) returning 1
  ) select count(*) from gone
$$;

create or replace function app.sweep_requests() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select r.tenant_id, r.request_id, r.at from app.request r
    where r.at < now() - interval '30 days' order by r.at limit 5000 for update skip locked
  ), gone as (
    delete from app.request r using old
    where (r.tenant_id, r.request_id, r.at) = (old.tenant_id, old.request_id, old.at) returning 1
  ) select count(*) from gone
$$;

-- How many wait, at most 10,000, and for how long the first one has: a figure of 10,000 is "at least". A scrape must not count a
-- backlog. What nobody has tried yet is due since it was written, so the oldest is among the first.
create or replace function app.messages_waiting() returns table (number bigint, seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), coalesce(extract(epoch from clock_timestamp() - min(o.created_at)), 0)::double precision
  from (select w.created_at from app.outbox w where w.sent_at is null order by w.next_at limit 10000) o
$$;

-- What waits, for operators: numbers and ages over all tenants together, nothing of anybody's. It reads what is open alone, each
-- by an index that holds nothing else, and of each 10,000 at most: a figure of 10,000 is "at least".
create or replace function app.bank_work()
returns table (what text, state text, under_a_day integer, under_five_days integer, older integer, oldest_seconds float8)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with waiting (what, state, since) as (
    (select 'purchase', p.state, p.moved_at from app.purchase p
      where p.state in ('paid', 'delivering', 'delivery_blocked', 'voiding') order by p.moved_at limit 10000)
    union all
    (select 'receipt', case b.screening when 'hit' then 'screening_hit' else b.state end, b.imported_at
      from app.bank_transaction b where b.state in ('unmatched', 'suggested') order by b.imported_at limit 10000)
    union all
    (select 'review', case v.cause when 'screening' then 'screening_hit' else v.cause end, v.opened_at
      from app.payment_review v where v.state = 'open' limit 10000)
    union all
    (select 'refund', case r.screening when 'hit' then 'screening_hit' else r.state end, r.moved_at
      from app.refund r where r.state not in ('settled', 'cancelled') order by r.next_check_at limit 10000)
    union all
    (select 'payment_file', f.state, f.created_at from app.payment_file f
      where f.state in ('proposed', 'approved') order by f.created_at limit 10000)
    union all
    -- Whoever has read the file may hand it to the bank, and one of its payments must not leave any more.
    (select 'payment_file', 'stopped_after_read', f.read_at from (select * from app.payment_file w
        where w.state in ('proposed', 'approved') order by w.created_at limit 10000) f
      where f.state = 'approved' and f.read_at is not null and exists (select from app.refund_line l
        join app.refund r using (tenant_id, refund_reference)
        where l.tenant_id = f.tenant_id and l.payment_file_id = f.payment_file_id
          and (r.state = 'cancelled' or r.attempt <> l.attempt)))
    union all
    (select 'exception', c.kind, c.opened_at from app.exception c where c.state = 'open' limit 10000)
  ), aged as (select w.what, w.state, clock_timestamp() - w.since as age from waiting w)
  select a.what, a.state, (count(*) filter (where a.age < interval '1 day'))::integer,
    (count(*) filter (where a.age >= interval '1 day' and a.age < interval '5 days'))::integer,
    (count(*) filter (where a.age >= interval '5 days'))::integer,
    greatest(extract(epoch from max(a.age)), 0)::float8
  from aged a group by a.what, a.state
$$;

-- Rows that come and go at the rate of calls: vacuum follows after a fixed number, however large the table has become.
alter table app.outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000);
alter table app.idempotency set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
alter table app.request set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
alter table app.webhook_delivery set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
alter table app.webhook_attempt set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
alter table app.quote set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02);
-- One row for each tenant, changed by everything: dead rows are removed while the page is still in use.
alter table app.tenant_head set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Events and audit records become tables by month in two steps from here. All that is there will be the first part, up to a moment
-- that is over a month away, so that nothing that is written meanwhile is refused. Not checked here: that would hold everybody up.
create function app.first_id_at(moment timestamptz) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
create function app.text_at(moment timestamptz) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD')
$$;
do $$
declare
  ends timestamptz := date_trunc('month', now(), 'UTC') + interval '2 months';
begin
  execute format('alter table app.event add constraint first_part check (id < %L::uuid) not valid', app.first_id_at(ends));
  execute format('alter table app.audit add constraint first_part check (at collate "C" < %L) not valid', app.text_at(ends));
  execute format('comment on constraint first_part on app.event is %L', app.text_at(ends));
end $$;

revoke execute on all functions in schema app from public;
