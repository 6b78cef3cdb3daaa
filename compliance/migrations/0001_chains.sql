-- Up Migration

-- What every other file builds on, and the chains of records. The roles and the schema are made before the first migration, by
-- bootstrap.sql.
--
-- Every table enables row-level security and FORCEs it: policies then bind the owner as well, under whose rights functions that are
-- security definer run.
-- In every function pg_temp stands last: left out, it would be searched first.

-- Both raise when nothing is set: an empty answer would look like one.
create function cmp.current_tenant() returns text
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := current_setting('cmp.tenant', true);
begin
  if coalesce(tenant, '') = '' then
    raise 'tenant not set' using errcode = '42501';
  end if;
  return tenant;
end $$;
grant execute on function cmp.current_tenant() to fhc_customer, fhc_officer;

create function cmp.current_subject() returns text
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  subject text := current_setting('cmp.subject', true);
begin
  if coalesce(subject, '') = '' then
    raise 'subject not set' using errcode = '42501';
  end if;
  return subject;
end $$;
grant execute on function cmp.current_subject() to fhc_customer;

-- What an append-only table answers. Its triggers are enabled ALWAYS: a session that plays a replica skips other ones.
create function cmp.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Two chains for each tenant: decisions, which are handed out by the day, and what people did.
create table cmp.chain_head (
  tenant_id text not null check (tenant_id <> ''),
  chain text not null check (chain in ('decision', 'audit')),
  seq bigint not null default 0,
  hash bytea not null default '\x00',
  primary key (tenant_id, chain)
);
alter table cmp.chain_head enable row level security, force row level security;
create policy tenant on cmp.chain_head to fhc_owner
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));

-- The records of both, each with the hash of the one before it.
create table cmp.chain_record (
  tenant_id text not null check (tenant_id <> ''),
  chain text not null check (chain in ('decision', 'audit')),
  seq bigint not null,
  id uuid not null,
  at text collate "C" not null,
  actor text not null,
  kind text not null,
  payload text not null,
  prev bytea not null,
  hash bytea not null,
  primary key (tenant_id, chain, seq),
  unique (tenant_id, chain, id)
);
create index chain_record_day on cmp.chain_record (tenant_id, chain, at);
alter table cmp.chain_record enable row level security, force row level security;
create policy tenant on cmp.chain_record to fhc_owner
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
create policy officer on cmp.chain_record for select to fhc_officer using (tenant_id = (select cmp.current_tenant()));
grant select on cmp.chain_record to fhc_officer;
create trigger append_only before update or delete on cmp.chain_record
  for each statement execute function cmp.refuse_change();
create trigger append_only_truncate before truncate on cmp.chain_record
  for each statement execute function cmp.refuse_change();
alter table cmp.chain_record enable always trigger append_only, enable always trigger append_only_truncate;

-- The same bytes as JSON.stringify makes of the same texts, so that a chain can be checked without a database.
create function cmp.link_hash(prev bytea, variadic fields text[]) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(prev || convert_to(array_to_json(fields)::text, 'UTF8'))
$$;

-- The head is locked until the transaction ends, so the numbers have no holes and one record follows another.
create function cmp.append(chain text, id uuid, actor text, kind text, payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := cmp.current_tenant();
  moment text;
  last cmp.chain_head;
  next_hash bytea;
begin
  insert into cmp.chain_head (tenant_id, chain) values (tenant, append.chain) on conflict do nothing;
  select * into strict last from cmp.chain_head h where h.tenant_id = tenant and h.chain = append.chain for update;
  -- Read under the lock: times then rise with the numbers, and a day is an unbroken piece of the chain.
  moment := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  next_hash := cmp.link_hash(
    last.hash, tenant, append.chain, (last.seq + 1)::text, append.id::text, moment, actor, kind, payload);
  update cmp.chain_head h set seq = h.seq + 1, hash = next_hash where h.tenant_id = tenant and h.chain = append.chain;
  insert into cmp.chain_record values
    (tenant, append.chain, last.seq + 1, append.id, moment, actor, kind, payload, last.hash, next_hash);
  return last.seq + 1;
end $$;
grant execute on function cmp.append(text, uuid, text, text, text) to fhc_customer, fhc_officer;

revoke execute on all functions in schema cmp from public;
