-- no transaction
-- Up Migration

-- A tenant's listings by the first two characters of the ticker, in the order of a page, with what a search compares: a ticker with a part of
-- a name stays in the index. It takes the place of listing_shown_head.
create index concurrently if not exists listing_shown_ticker
  on app.listing_entitlement (tenant_id, symbol_head, listing_id) include (symbol_key, name_key) where shown;
drop index concurrently if exists app.listing_shown_head;
