-- Up Migration

-- What a venue stands by for one quote: its order with the answers of all suppliers that were asked, and its last moment.
alter table app.quote
  add column venue_order text,
  add column venue_terms text,
  add column venue_expires_at timestamptz,
  add check ((venue_terms is null) = (venue_expires_at is null) and (venue_terms is null) = (venue_order is null)),
  add check (expires_at < venue_expires_at),
  add check (deadline <= venue_expires_at),
  add check ((reference like 'RFQ%') = (venue_terms is not null));
grant insert (venue_order, venue_terms, venue_expires_at) on app.quote to fh_api;
-- A venue fills an order once, so it serves one quote, whoever's.
create unique index quote_venue_order on app.quote (venue_order) where venue_order is not null;

-- Whose audit chain hears the end of a drain: the tenant of the administrator who asked for it.
alter table app.market
  add column rfq_drain_tenant text,
  add check (rfq_draining = (rfq_drain_tenant is not null));
grant update (rfq_drain_tenant) on app.market to fh_catalog;
create index market_draining on app.market (pair_id) where rfq_draining;

-- Markets whose last signed intent is done, and who asked for the drain. It crosses tenants, so nobody else may look.
create policy draining on app.market for select to fh_owner using (rfq_draining);
create function app.drained_markets() returns table (pair_id bigint, tenant_id text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.pair_id, m.rfq_drain_tenant from app.market m
  where m.rfq_draining and (select l.number from app.live_intents(m.pair_id) l) = 0
$$;
revoke execute on function app.drained_markets() from public;
grant execute on function app.drained_markets() to fh_catalog;
