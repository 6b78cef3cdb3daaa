-- Up Migration

-- A search walks a window of its list. With the ticker inside, that walk stays in the index too: without it the planner
-- preferred the whole index of tickers, and sorted half a million of them for a page.
create index listing_window on app.listing_entitlement (tenant_id, listing_id) include (symbol_key, name_key)
  where shown;
drop index app.listing_shown;
alter index app.listing_window rename to listing_shown;
