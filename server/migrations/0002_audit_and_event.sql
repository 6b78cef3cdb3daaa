-- Up Migration

-- One row for each tenant, locked last in a transaction: it orders audit records and events without holes.
create table app.tenant_head (
  tenant_id text primary key check (tenant_id <> ''),
  audit_seq bigint not null default 0,
  audit_hash bytea not null default '\x00',
  event_seq bigint not null default 0
);

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

create table app.event (
  tenant_id text not null check (tenant_id <> ''),
  sequence bigint not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  at timestamptz not null,
  data text not null,
  primary key (tenant_id, sequence)
);

create trigger append_only before update or delete on app.audit
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.audit
  for each statement execute function app.refuse_change();
create trigger append_only before update or delete on app.event
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.event
  for each statement execute function app.refuse_change();

-- ALWAYS: a session that plays a replica skips other triggers.
alter table app.audit enable always trigger append_only, enable always trigger append_only_truncate;
alter table app.event enable always trigger append_only, enable always trigger append_only_truncate;

alter table app.tenant_head enable row level security, force row level security;
alter table app.audit enable row level security, force row level security;
alter table app.event enable row level security, force row level security;

-- FORCE binds the functions below too, which run as the owner.
create policy writer on app.tenant_head to fh_owner using (true) with check (true);
create policy tenant on app.audit to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy writer on app.event for insert to fh_owner with check (true);
create policy tenant on app.event for select to fh_api using (tenant_id = (select app.current_tenant()));
grant select on app.event to fh_api;

create function app.audit_hash(prev bytea, variadic fields text[]) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(prev || convert_to(array_to_json(fields)::text, 'UTF8'))
$$;

-- Always in the order of the names: two changes that touch the same tenants cannot wait for each other.
create function app.lock_heads(tenants text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.tenant_head (tenant_id)
    select distinct t from unnest(tenants) t order by t on conflict do nothing;
  perform 1 from app.tenant_head where tenant_id = any(tenants) order by tenant_id for update;
end $$;

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

-- An administrative change: the audit record, and one event for each tenant that is to hear of it.
create function app.append_catalogue_change(
  actor text, action text, payload text, kind text, subject text, data text, tenants text[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if kind !~ '^(market|listing)[.]' then
    raise 'the catalogue writes no % event', kind using errcode = '42501';
  end if;
  perform app.lock_heads(tenants || app.current_tenant());
  with head as (
    update app.tenant_head h set event_seq = h.event_seq + 1
    where h.tenant_id = any(tenants) returning h.tenant_id, h.event_seq
  )
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    select head.tenant_id, head.event_seq, uuidv7(), append_catalogue_change.kind,
      append_catalogue_change.subject, clock_timestamp(), append_catalogue_change.data
    from head;
  return app.write_audit(actor, action, payload);
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.append_audit(text, text, text) to fh_catalog;
grant execute on function app.append_catalogue_change(text, text, text, text, text, text, text[]) to fh_catalog;
