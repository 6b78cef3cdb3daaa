-- Up Migration

-- What people call a market. Null where a version before this one created it: the symbol of its unit is shown then.
alter table app.market add column name text check (name <> '');
grant insert (name), update (name) on app.market to fh_catalog;

-- Who makes a listing under an idempotency key keeps it in the same transaction; the key itself is the API's to claim.
create policy tenant_catalogue on app.idempotency to fh_catalog
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select (tenant_id, caller, endpoint, key, claim), update (status, location, answer) on app.idempotency to fh_catalog;

-- A token is listed once by an owner, and listings that name no chain are on one chain. An import finds a listing by the first
-- three of these.
drop index app.listing_key;
create unique index listing_once on app.listing (owner_tenant, source, token_ref, chain_id) nulls not distinct
  where status <> 'deleted';
