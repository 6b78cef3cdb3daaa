-- Up Migration

-- Of these tenants, those that have events behind the number that is known, with the number of the last one. An instance of the API follows
-- all of its streams by one call: it learns that a tenant has events, never which ones. Those are read on the tenant's own rows.
create function app.event_heads(tenants text[], known bigint[]) returns table (tenant_id text, event_seq bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.tenant_id, h.event_seq
  from unnest(tenants, known) k (tenant, seq) join app.tenant_head h on h.tenant_id = k.tenant
  where h.event_seq > k.seq
$$;
grant execute on function app.event_heads(text[], bigint[]) to fh_api;

revoke execute on all functions in schema app from public;
