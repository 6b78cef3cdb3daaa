-- Up Migration

-- The two functions that look names up, with conditions on the key that no index answers. In their first form the planner joined the
-- index of names with all of the tenant's primary key: 28,303 entries were read to check three names. The numbers in the
-- index of names depend on the tenant already, and both conditions are still checked on every row.
create or replace function app.entitled_listings_named(pattern text, after uuid, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off as $$
declare
  tenant text := app.current_tenant();
  wanted bigint[] := app.name_parts(tenant, app.searched_part(pattern));
  hits uuid[];
begin
  if wanted is null then
    return null;
  end if;
  select array_agg(hit.listing_id) into hits from (
    select e.listing_id from app.listing_entitlement e
    where app.name_parts(e.tenant_id, e.name_key) @> wanted and (e.tenant_id = tenant) is true and e.shown
      and e.name_key like lower(pattern) and (e.listing_id > after) is true
    limit most + 1) hit;
  return case when cardinality(hits) > most then null else coalesce(hits, '{}') end;
end $$;

create or replace function app.listings_named(pattern text, after uuid, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_bitmapscan = on set enable_indexscan = off set enable_indexonlyscan = off set enable_seqscan = off as $$
declare
  wanted bigint[] := app.name_parts('', app.searched_part(pattern));
  hits uuid[];
begin
  perform app.current_tenant();
  if wanted is null then
    return null;
  end if;
  select array_agg(hit.id) into hits from (
    select l.id from app.listing l
    where app.name_parts('', l.name_key) @> wanted and l.name_key like lower(pattern) and (l.id > after) is true
    limit most + 1) hit;
  return case when cardinality(hits) > most then null else coalesce(hits, '{}') end;
end $$;
