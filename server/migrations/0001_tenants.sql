-- Up Migration

-- The tenant of a transaction, and what every other file builds on. The roles and the schemas are made before the first
-- migration, by bootstrap.sql.
--
-- Every table enables row-level security and FORCEs it: policies then bind the owner as well, under whose rights functions that are
-- security definer run. So the owner has policies of its own, each for what such a function has to see.
-- In every function pg_temp stands last: left out, it would be searched first, and a temporary table could take the
-- place of a type.

-- Raises when no tenant is set: an empty page would look like an answer.
create function app.current_tenant() returns text
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := current_setting('app.tenant', true);
begin
  if coalesce(tenant, '') = '' then
    raise 'tenant not set' using errcode = '42501';
  end if;
  return tenant;
end $$;
grant execute on function app.current_tenant() to fh_api, fh_catalog, fh_worker;

-- What an append-only table answers. Its triggers are enabled ALWAYS: a session that plays a replica skips other ones.
create function app.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- One row for each tenant, locked last in a transaction: it orders audit records and events without holes.
create table app.tenant_head (
  tenant_id text primary key check (tenant_id <> ''),
  audit_seq bigint not null default 0,
  audit_hash bytea not null default '\x00',
  event_seq bigint not null default 0
);
alter table app.tenant_head enable row level security, force row level security;
create policy writer on app.tenant_head to fh_owner using (true) with check (true);

-- Always in the order of the names: two changes that touch the same tenants cannot wait for each other.
create function app.lock_heads(tenants text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.tenant_head (tenant_id)
    select distinct t from unnest(tenants) t order by t on conflict do nothing;
  perform 1 from app.tenant_head where tenant_id = any(tenants) order by tenant_id for update;
end $$;

revoke execute on all functions in schema app from public;
