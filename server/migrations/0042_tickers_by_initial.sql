-- no transaction
-- Up Migration

-- A tenant's listings whose tickers begin with one character, in the order of a page, with what a search compares: a ticker of one
-- character with a name then walks those listings alone, and stays in the index.
create index concurrently if not exists listing_shown_initial
  on app.listing_entitlement (tenant_id, left(symbol_key, 1), listing_id) include (symbol_key, name_key) where shown;
