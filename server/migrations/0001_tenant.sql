-- Up Migration

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

create function app.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise '% is append-only', tg_table_name using errcode = '42501';
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.current_tenant() to fh_api, fh_catalog;
