-- Up Migration

-- What people did and looked at, in one chain for each tenant: a record holds the hash of the one before it.
create table app.audit (
  tenant_id text not null check (tenant_id <> ''),
  seq bigint not null,
  at text not null,
  actor text not null,
  action text not null,
  payload text not null,
  prev bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
alter table app.audit enable row level security, force row level security;
create policy tenant on app.audit to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create trigger append_only before update or delete on app.audit
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.audit
  for each statement execute function app.refuse_change();
alter table app.audit enable always trigger append_only, enable always trigger append_only_truncate;

create function app.audit_hash(prev bytea, variadic fields text[]) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(prev || convert_to(array_to_json(fields)::text, 'UTF8'))
$$;

-- The record itself, by whoever holds the lock on the tenant's head.
create function app.write_audit(actor text, action text, payload text) returns bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  moment text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  last app.tenant_head;
  next_hash bytea;
begin
  select * into strict last from app.tenant_head where tenant_id = tenant;
  next_hash := app.audit_hash(
    last.audit_hash, tenant, (last.audit_seq + 1)::text, moment, actor, action, payload);
  update app.tenant_head h set audit_seq = h.audit_seq + 1, audit_hash = next_hash where h.tenant_id = tenant;
  insert into app.audit values
    (tenant, last.audit_seq + 1, moment, actor, action, payload, last.audit_hash, next_hash);
  return last.audit_seq + 1;
end $$;

-- An administrative read: one record in the chain of the administrator's own tenant.
create function app.append_audit(actor text, action text, payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_heads(array[app.current_tenant()]);
  return app.write_audit(actor, action, payload);
end $$;
grant execute on function app.append_audit(text, text, text) to fh_catalog;

revoke execute on all functions in schema app from public;
