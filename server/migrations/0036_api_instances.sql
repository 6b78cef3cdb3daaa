-- Up Migration

-- The instances of the API that serve at this moment: each renews its row every second, with what callers ask of it. They share the limits
-- that hold for all of them together. Unlogged, because no row is worth a wait for a standby: after a crash the table is empty, and every
-- instance is back within a second.
create unlogged table app.api_instance (
  instance uuid primary key,
  demand jsonb not null check (jsonb_typeof(demand) = 'object'),
  counted_until timestamptz not null
);
alter table app.api_instance enable row level security, force row level security;
create policy counting on app.api_instance to fh_owner using (true) with check (true);

-- Renews the row of an instance and answers how many there are, and for each limit what is asked of all of them together and at how many
-- of them. One that holds for no time is out at once.
create function app.count_instances(counted uuid, asked jsonb, holds interval)
returns table (instances integer, demands jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.api_instance as i values (counted, asked, clock_timestamp() + holds)
    on conflict (instance) do update set demand = excluded.demand, counted_until = excluded.counted_until;
  delete from app.api_instance i where i.counted_until <= clock_timestamp();
  return query
    with asked_of as (
      select d.key, sum(d.value::double precision) as calls, count(*) as at_instances
      from app.api_instance i, jsonb_each_text(i.demand) d group by d.key
    )
    select (select count(*)::integer from app.api_instance),
      (select coalesce(jsonb_object_agg(a.key, jsonb_build_array(a.calls, a.at_instances)), '{}') from asked_of a);
end $$;
grant execute on function app.count_instances(uuid, jsonb, interval) to fh_api;

revoke execute on all functions in schema app from public;
