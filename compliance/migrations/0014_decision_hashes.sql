-- Up Migration

-- For the service's transparency log: where the chain of decisions of each tenant ends, and the hashes of its records. A hash shows nothing
-- of what it is of. The service asks by its own key, for all tenants.
create function cmp.decision_heads(after text, most integer) returns table (tenant_id text, seq bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.tenant_id, h.seq from cmp.chain_head h
  where h.chain = 'decision' and h.tenant_id > after order by h.tenant_id limit most
$$;
create function cmp.decision_hashes(after bigint, most integer) returns table (seq bigint, hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.seq, r.hash from cmp.chain_record r
  where r.tenant_id = cmp.current_tenant() and r.chain = 'decision' and r.seq > after order by r.seq limit most
$$;
revoke execute on function cmp.decision_heads(text, integer), cmp.decision_hashes(bigint, integer) from public;
grant execute on function cmp.decision_heads(text, integer), cmp.decision_hashes(bigint, integer) to fhc_customer;
