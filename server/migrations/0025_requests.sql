-- Up Migration

-- What was asked and how it was answered: refusals and writes, for 30 days. A caller may choose the id of a request, and choose
-- it twice.
create table app.request (
  tenant_id text not null check (tenant_id <> ''),
  request_id text not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text,
  ms integer not null,
  reference text,
  caller text not null,
  primary key (tenant_id, request_id, at)
);
create index request_at on app.request (at);
alter table app.request enable row level security, force row level security;
create policy tenant on app.request to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.request for select to fh_owner using (at < now() - interval '30 days');
create policy sweeping on app.request for delete to fh_owner using (at < now() - interval '30 days');
grant select, insert on app.request to fh_api;

create function app.sweep_requests() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select r.tenant_id, r.request_id, r.at from app.request r
    where r.at < now() - interval '30 days' order by r.at limit 50000
  ), gone as (
    delete from app.request r using old
    where (r.tenant_id, r.request_id, r.at) = (old.tenant_id, old.request_id, old.at) returning 1
  ) select count(*) from gone
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.sweep_requests() to fh_catalog;
