-- Up Migration

-- The transparency log: one for the whole deployment. A leaf is what the log publishes of a record: SHA-256 over a salt and the record,
-- in the order in which the worker took them in. It is never changed, and the tiles that everybody reads are made of it.
create table app.log_leaf (
  leaf bigint primary key check (leaf >= 0),
  entry bytea not null check (length(entry) = 32),
  logged_at timestamptz not null default clock_timestamp()
);
alter table app.log_leaf enable row level security, force row level security;
create policy logging on app.log_leaf to fh_worker using (true) with check (true);
create trigger append_only before update or delete on app.log_leaf
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.log_leaf
  for each statement execute function app.refuse_change();
alter table app.log_leaf enable always trigger append_only, enable always trigger append_only_truncate;
grant select, insert (leaf, entry) on app.log_leaf to fh_worker;

-- What a leaf is of, and the salt without which nobody finds out. The salt of a person's record goes with the person; the leaf stays.
create table app.log_record (
  tenant_id text not null check (tenant_id <> ''),
  kind text not null check (kind in ('audit', 'approval', 'reconciliation', 'purchase')),
  id text not null check (id <> ''),
  leaf bigint not null unique references app.log_leaf,
  person text,
  salt bytea check (length(salt) = 32),
  primary key (tenant_id, kind, id)
);
create index log_record_person on app.log_record (tenant_id, person) where person is not null;
alter table app.log_record enable row level security, force row level security;
create policy tenant on app.log_record to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy erasing on app.log_record to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.log_record to fh_api;
grant select, insert on app.log_record to fh_worker;

-- Erasing a person takes the salts of their records with it, and one that would come later.
create function app.erase_log_salts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.log_record r set salt = null
    where r.tenant_id = new.tenant_id and r.person = new.person and r.salt is not null;
  return null;
end $$;
create trigger erase_log_salts after insert on app.erasure for each row execute function app.erase_log_salts();

create function app.guard_log_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.person is not null then
    perform app.lock_person(new.person);
    if exists (select from app.erasure e where e.tenant_id = new.tenant_id and e.person = new.person) then
      new.salt := null;
    end if;
  end if;
  return new;
end $$;
create trigger guarded before insert on app.log_record for each row execute function app.guard_log_record();

-- Published keys are public, so the record itself is kept, and its salt is 32 zero bytes.
create table app.log_key (
  record text primary key check (record <> ''),
  leaf bigint not null unique references app.log_leaf
);
alter table app.log_key enable row level security, force row level security;
create policy logging on app.log_key to fh_worker using (true) with check (true);
grant select, insert on app.log_key to fh_worker;

-- How far the chains of each tenant are in the log.
create table app.log_cursor (
  tenant_id text primary key check (tenant_id <> ''),
  audit_seq bigint not null,
  event_seq bigint not null
);
alter table app.log_cursor enable row level security, force row level security;
create policy tenant on app.log_cursor to fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.log_cursor for select to fh_owner using (true);
grant select, insert, update on app.log_cursor to fh_worker;

-- Purchases that a chain may still take back: they are logged once they are final.
create table app.log_waiting (
  tenant_id text not null check (tenant_id <> ''),
  reference text not null,
  primary key (tenant_id, reference)
);
alter table app.log_waiting enable row level security, force row level security;
create policy tenant on app.log_waiting to fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.log_waiting for select to fh_owner using (true);
grant select, insert, delete on app.log_waiting to fh_worker;
grant select (digest) on app.quote to fh_worker;

-- One checkpoint for each size, for good. What witnesses put below it, and time stamps of it, come later.
create table app.log_checkpoint (
  size bigint primary key check (size > 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null default clock_timestamp()
);
alter table app.log_checkpoint enable row level security, force row level security;
create policy logging on app.log_checkpoint to fh_worker using (true) with check (true);
create trigger append_only before update or delete on app.log_checkpoint
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.log_checkpoint
  for each statement execute function app.refuse_change();
alter table app.log_checkpoint enable always trigger append_only, enable always trigger append_only_truncate;
grant select, insert (size, root, note) on app.log_checkpoint to fh_worker;

create table app.log_cosignature (
  witness text not null check (witness <> ''),
  size bigint not null references app.log_checkpoint,
  line text not null,
  cosigned_at timestamptz not null default clock_timestamp(),
  primary key (witness, size)
);
alter table app.log_cosignature enable row level security, force row level security;
create policy logging on app.log_cosignature to fh_worker using (true) with check (true);
grant select, insert (witness, size, line) on app.log_cosignature to fh_worker;

create table app.log_time_stamp (
  day date primary key,
  size bigint not null references app.log_checkpoint,
  made_at timestamptz not null default clock_timestamp()
);
alter table app.log_time_stamp enable row level security, force row level security;
create policy logging on app.log_time_stamp to fh_worker using (true) with check (true);
grant select, insert (day, size) on app.log_time_stamp to fh_worker;

-- Tenants of which something is not in the log yet.
create function app.log_behind(most integer) returns table (tenant_id text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.tenant_id from app.tenant_head h left join app.event_head e on e.tenant_id = h.tenant_id
    left join app.log_cursor c on c.tenant_id = h.tenant_id
  where h.audit_seq > coalesce(c.audit_seq, 0) or e.event_seq > coalesce(c.event_seq, 0)
    or exists (select from app.log_waiting w where w.tenant_id = h.tenant_id)
  order by h.tenant_id limit most
$$;

-- The tenant's audit chain behind a number: what the log takes of a record, and which decision or reconciliation it is about.
create function app.log_audit_behind(behind bigint, most integer)
returns table (seq bigint, hash bytea, proposal_id text, reconciliation text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.seq, a.hash, a.proposal_id,
    case when a.action = 'offchain.reconciliation.run' then app.audit_member(a.payload, 'hash') end
  from app.audit a where a.tenant_id = app.current_tenant() and a.seq > behind order by a.seq limit most
$$;

-- Where the tenant's chains end: everything up to there is committed.
create function app.log_heads() returns table (audit_seq bigint, event_seq bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.audit_seq, coalesce(e.event_seq, 0) from app.tenant_head h left join app.event_head e on e.tenant_id = h.tenant_id
  where h.tenant_id = app.current_tenant()
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.log_behind(integer), app.log_audit_behind(bigint, integer), app.log_heads() to fh_worker;
