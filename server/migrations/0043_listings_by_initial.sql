-- Up Migration

-- The listings behind one in the order of a page, whose tickers begin so and whose names hold a part. Row-level security keeps a condition
-- on the first character of a ticker out of an index. Ids alone, which the caller reads under its own policies. The order is written as
-- one that no other index has, so that the planner cannot walk all of the tenant's listings.
create function app.entitled_listings_by_initial(ticker text, pattern text, after uuid, most integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
declare
  tenant text := app.current_tenant();
  beginning text := lower(ticker);
  initial text := left(beginning, 1);
  part text := lower(pattern);
begin
  return array(
    select e.listing_id from app.listing_entitlement e
    where e.tenant_id = tenant and e.shown
      and (left(e.symbol_key, 1), e.listing_id) > (initial, after) and left(e.symbol_key, 1) <= initial
      and starts_with(e.symbol_key, beginning) and e.name_key like part
    order by left(e.symbol_key, 1), e.listing_id limit most);
end $$;
revoke execute on function app.entitled_listings_by_initial(text, text, uuid, integer) from public;
grant execute on function app.entitled_listings_by_initial(text, text, uuid, integer) to fh_api;
