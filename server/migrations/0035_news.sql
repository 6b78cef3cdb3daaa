-- Up Migration

-- What every tenant is to have as an event. Whoever learns it writes one row; it reaches the tenants in pages, each a short
-- transaction of its own, so that nobody waits for the heads of all tenants at once.
create table app.news (
  number bigint generated always as identity primary key,
  kind text not null check (kind in ('dependency.degraded', 'dependency.recovered')),
  subject text not null check (subject <> ''),
  data text not null,
  at timestamptz not null default clock_timestamp()
);
alter table app.news enable row level security, force row level security;
create policy spreading on app.news to fh_owner using (true) with check (true);

-- The last news that stands among a tenant's events. Under the lock of the head it makes each of them one event, in order.
-- Constant first, so that no row is rewritten; a tenant that is new begins behind what has already happened.
alter table app.tenant_head add column news_seq bigint not null default 0;
alter table app.tenant_head alter column news_seq
  set default coalesce(pg_sequence_last_value('app.news_number_seq'), 0);
create index tenant_head_news on app.tenant_head (news_seq, tenant_id);

-- Writers come one after the other until they commit: a number that is visible has no lower one behind it that is not.
create function app.keep_news(kind text, subject text, data text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  lock table app.news in share row exclusive mode;
  insert into app.news (kind, subject, data) values (keep_news.kind, keep_news.subject, keep_news.data);
  delete from app.news n where n.at < clock_timestamp() - interval '30 days'
    and n.number <= (select min(h.news_seq) from app.tenant_head h);
end $$;

-- One page: the next news of so many tenants that are behind and whose head is free. It waits for a head only when every
-- tenant that is behind is writing, and then for one. Answers how many tenants it wrote to; none: it found nothing to do.
create function app.spread_news(most integer) returns integer
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
    select h.tenant_id, h.event_seq + 1 as place, n.number, n.kind, n.subject, n.data from app.tenant_head h
      cross join lateral (select * from app.news n where n.number > h.news_seq order by n.number limit 1) n
    where h.tenant_id = any (page)
  ), moved as (
    update app.tenant_head h set event_seq = next.place, news_seq = next.number from next where h.tenant_id = next.tenant_id
  )
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    select next.tenant_id, next.place, uuidv7(), next.kind, next.subject, clock_timestamp(), next.data from next;
  get diagnostics written = row_count;
  return written;
end $$;
grant execute on function app.spread_news(integer) to fh_api, fh_worker;

-- As before, but a turn is one row of news instead of an event for every tenant under the lock of every head.
create or replace function app.report_dependencies(reporter uuid, seen jsonb, holds interval)
returns table (rail text, dependency text, state text, since timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  ranks constant text[] := '{ok,degraded,down}';
  turned record;
begin
  insert into app.dependency_state (rail, dependency)
    select r.key, d.key from jsonb_each(seen) r, jsonb_each_text(r.value) d on conflict do nothing;
  perform 1 from app.dependency_state s order by s.rail, s.dependency for update;
  insert into app.dependency_report values (reporter, seen, clock_timestamp() + holds)
    on conflict (instance) do update set votes = excluded.votes, holds_until = excluded.holds_until;
  delete from app.dependency_report p where p.holds_until < clock_timestamp() - interval '1 hour';

  for turned in
    with worst as (
      select r.key as rail, d.key as dependency, ranks[max(array_position(ranks, d.value))] as state
      from app.dependency_report p, jsonb_each(p.votes) r, jsonb_each_text(r.value) d
      where p.holds_until > clock_timestamp() group by r.key, d.key
    )
    update app.dependency_state s set state = w.state, since = clock_timestamp() from worst w
    where (s.rail, s.dependency) = (w.rail, w.dependency) and s.state <> w.state
    returning s.rail, s.dependency, old.state as was, new.state as state, old.since as was_since
  loop
    if turned.was = 'ok' or turned.state = 'ok' then
      perform app.keep_news(
        case turned.state when 'ok' then 'dependency.recovered' else 'dependency.degraded' end,
        turned.rail || '/' || turned.dependency,
        json_build_object('rail', turned.rail, 'dependency', turned.dependency, 'state', turned.state)::text);
    end if;
  end loop;

  return query select s.rail, s.dependency, s.state, s.since from app.dependency_state s;
end $$;
drop function app.notify_every_tenant(text, text, text);

revoke execute on all functions in schema app from public;
