-- Up Migration

-- How what the rails lean on is, for all tenants and instances alike: there is one row for each dependency of a rail.
create table app.dependency_state (
  rail text not null check (rail in ('onchain_primary_mint', 'onchain_rfq_atomic', 'offchain_fixed_price')),
  dependency text not null check (dependency in ('price_read', 'venue', 'fee_signer', 'operator_signer', 'wallet_registry',
    'compliance', 'delivery_contract', 'delivery_signer')),
  state text not null default 'ok' check (state in ('ok', 'degraded', 'down')),
  since timestamptz not null default clock_timestamp(),
  primary key (rail, dependency)
);
alter table app.dependency_state enable row level security, force row level security;
create policy reporting on app.dependency_state to fh_owner using (true) with check (true);

-- What each instance found at last. One that is gone says nothing more once its report is over.
create table app.dependency_report (
  instance uuid primary key,
  votes jsonb not null,
  holds_until timestamptz not null
);
alter table app.dependency_report enable row level security, force row level security;
create policy reporting on app.dependency_report to fh_owner using (true) with check (true);

-- Takes a report and answers the states of all. The worst that a live report says is so; what nobody has an opinion about
-- stays as it is, since silence is no recovery. Reporters take turns at the rows, so that a change is seen by one of them.
create function app.report_dependencies(reporter uuid, seen jsonb, holds interval)
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
      perform app.notify_every_tenant(
        case turned.state when 'ok' then 'dependency.recovered' else 'dependency.degraded' end,
        turned.rail || '/' || turned.dependency,
        json_build_object('rail', turned.rail, 'dependency', turned.dependency, 'state', turned.state)::text);
    end if;
  end loop;

  return query select s.rail, s.dependency, s.state, s.since from app.dependency_state s;
end $$;
grant execute on function app.report_dependencies(uuid, jsonb, interval) to fh_api, fh_worker;

-- What waits for the durable engine, and for how long the first of it has. It looks at a bounded number.
create function app.relay_lag() returns table (waiting integer, seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer, coalesce(extract(epoch from clock_timestamp() - min(o.created_at)), 0)::double precision
  from (select created_at from app.outbox where sent_at is null order by next_at limit 10000) o
$$;
grant execute on function app.relay_lag() to fh_api, fh_worker;

-- How far each chain is followed, and how old its newest block on record is.
create function app.followed_chains()
returns table (chain_id text, head_number text, final_number text, seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.chain_id, c.head_number::text, c.final_number::text,
    greatest(extract(epoch from clock_timestamp() - b.mined_at), 0)::double precision
  from app.chain c join app.chain_block b on (b.chain_id, b.number) = (c.chain_id, c.head_number) order by c.chain_id
$$;
grant execute on function app.followed_chains() to fh_api, fh_worker;

revoke execute on all functions in schema app from public;
