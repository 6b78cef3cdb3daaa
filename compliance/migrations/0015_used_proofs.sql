-- Up Migration

-- The proofs of keys (RFC 9449) that came with calls that change something, so that none counts at two instances. A proof can be
-- used for a minute; it is forgotten after five.
create table cmp.used_proof (
  tenant_id text not null check (tenant_id <> ''),
  -- A hash over the key and the proof's own name: nobody is found by it.
  proof text not null check (length(proof) = 43),
  used_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, proof)
);
create index used_proof_at on cmp.used_proof (used_at);
alter table cmp.used_proof enable row level security, force row level security;
create policy tenant on cmp.used_proof to fhc_customer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
-- For the function below alone. A row that is locked has to pass a policy of updates too; nothing can be updated through it.
create policy sweeping on cmp.used_proof for select to fhc_owner using (used_at < now() - interval '5 minutes');
create policy sweeping_away on cmp.used_proof for delete to fhc_owner using (used_at < now() - interval '5 minutes');
create policy sweeping_lock on cmp.used_proof for update to fhc_owner
  using (used_at < now() - interval '5 minutes') with check (false);
grant select, insert on cmp.used_proof to fhc_customer;

create function cmp.sweep_proofs() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select u.tenant_id, u.proof from cmp.used_proof u
    where u.used_at < now() - interval '5 minutes' order by u.used_at limit 5000 for update skip locked
  ), gone as (
    delete from cmp.used_proof u using old where (u.tenant_id, u.proof) = (old.tenant_id, old.proof) returning 1
  ) select count(*) from gone
$$;
revoke execute on function cmp.sweep_proofs() from public;
grant execute on function cmp.sweep_proofs() to fhc_customer;
