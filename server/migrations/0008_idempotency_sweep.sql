-- Up Migration

-- Answers under an idempotency key are kept for a day. Old ones are swept for all tenants at once, a bounded number at a time.
create index idempotency_age on app.idempotency (claimed_at);
create policy sweeping on app.idempotency for select to fh_owner using (claimed_at < now() - interval '24 hours');
create policy sweeping_away on app.idempotency for delete to fh_owner using (claimed_at < now() - interval '24 hours');
create function app.sweep_idempotency() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select i.tenant_id, i.caller, i.endpoint, i.key from app.idempotency i
    where i.claimed_at < now() - interval '24 hours' order by i.claimed_at limit 10000
  ), gone as (
    delete from app.idempotency i using old
    where (i.tenant_id, i.caller, i.endpoint, i.key) = (old.tenant_id, old.caller, old.endpoint, old.key) returning 1
  ) select count(*) from gone
$$;
revoke execute on function app.sweep_idempotency() from public;
grant execute on function app.sweep_idempotency() to fh_catalog;
