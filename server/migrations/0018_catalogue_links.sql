-- Up Migration

-- What people call a market. Null where a version before this one created it: the symbol of its unit is shown then.
alter table app.market add column name text check (name <> '');
grant insert (name), update (name) on app.market to fh_catalog;

-- A token is listed once by an owner, and listings that name no chain are on one chain. An import finds a listing by the first
-- three of these.
drop index app.listing_key;
create unique index listing_once on app.listing (owner_tenant, source, token_ref, chain_id) nulls not distinct
  where status <> 'deleted';
