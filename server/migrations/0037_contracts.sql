-- Up Migration

-- The contract migrations that this database has: each took something away, and a release that does not know it must not start here.
create function app.contracts() returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select name::text from app.migration where name ~ '^[0-9]+_contract_' order by name
$$;
grant execute on function app.contracts() to fh_api, fh_worker;
