-- Up Migration

-- What is done after the database was restored from a backup. While a restore is open, the logins of the programs sell nothing, pay
-- nothing, deliver nothing and read no events: what they would do it by may have happened already in the time that was lost.

create table app.restore (
  restore_id uuid primary key default uuidv7(),
  restored_to timestamptz not null,
  lost_at timestamptz not null,
  -- How far each tenant's events were moved on, and how far each chain had been followed.
  jump bigint not null check (jump > 0),
  cursors jsonb not null,
  begun_by text not null check (begun_by <> ''),
  begun_at timestamptz not null default clock_timestamp(),
  released_by text check (released_by <> ''),
  released_at timestamptz,
  check (restored_to < lost_at),
  check ((released_at is null) = (released_by is null))
);
create unique index restore_open on app.restore ((released_at is null)) where released_at is null;
alter table app.restore enable row level security, force row level security;
create policy restoring on app.restore to fh_owner using (true) with check (true);

-- Every run of a step, and every difference that a person has accepted.
create table app.restore_step (
  restore_id uuid not null references app.restore,
  number integer not null check (number > 0),
  step text not null check (step <> ''),
  made_by text not null check (made_by <> ''),
  made_at timestamptz not null default clock_timestamp(),
  agrees boolean not null,
  findings jsonb not null,
  primary key (restore_id, number)
);
alter table app.restore_step enable row level security, force row level security;
create policy restoring on app.restore_step to fh_owner using (true) with check (true);
create trigger append_only before update or delete on app.restore_step
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.restore_step
  for each statement execute function app.refuse_change();
alter table app.restore_step enable always trigger append_only, enable always trigger append_only_truncate;

-- Units that the chain delivered for a purchase that a restore has lost, once a person answers for it: the reconciliation counts them.
create table app.lost_delivery (
  tenant_id text not null check (tenant_id <> ''),
  purchase_id text not null check (purchase_id ~ '^0x[0-9a-f]{64}$'),
  restore_id uuid not null references app.restore,
  chain_id text not null,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  unit_base_units numeric(78, 0) not null check (unit_base_units > 0),
  tx_hash text not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, purchase_id)
);
alter table app.lost_delivery enable row level security, force row level security;
create policy tenant on app.lost_delivery for select to fh_api, fh_worker using (tenant_id = (select app.current_tenant()));
grant select on app.lost_delivery to fh_api, fh_worker;
create trigger append_only before update or delete on app.lost_delivery
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.lost_delivery
  for each statement execute function app.refuse_change();
alter table app.lost_delivery enable always trigger append_only, enable always trigger append_only_truncate;

create function app.is_restoring() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.restore r where r.released_at is null)
$$;
grant execute on function app.is_restoring() to fh_worker;

-- Whether the database was restored to a moment after this one: what is on record since then may lack what the bank has done.
create function app.was_restored_after(moment timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.restore r where r.begun_at >= moment)
$$;
grant execute on function app.was_restored_after(timestamptz) to fh_api;

-- Raises for a program while a restore is open; operators' commands go on.
create function app.require_released() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user in ('fh_api', 'fh_catalog', 'fh_worker', 'fh_attestor', 'fh_relayer')
    and exists (select from app.restore r where r.released_at is null) then
    raise 'the database was restored from a backup, and is not released' using errcode = 'FHR01';
  end if;
  return true;
end $$;
grant execute on function app.require_released() to fh_api, fh_catalog, fh_worker, fh_relayer;

create function app.refuse_while_restoring() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_released();
  return new;
end $$;
create trigger released before insert on app.quote
  for each statement execute function app.refuse_while_restoring();
create trigger released_draft before update of deadline on app.quote
  for each row when (old.deadline is null and new.deadline is not null) execute function app.refuse_while_restoring();
create trigger released_bundle before update of bundle on app.quote
  for each row when (old.bundle is null and new.bundle is not null) execute function app.refuse_while_restoring();
create trigger released before insert on app.purchase
  for each statement execute function app.refuse_while_restoring();
create trigger released before insert on app.delivery
  for each statement execute function app.refuse_while_restoring();
create trigger released before insert on app.chain_transaction
  for each statement execute function app.refuse_while_restoring();
create trigger released before insert on app.chain_transaction_bytes
  for each statement execute function app.refuse_while_restoring();
create trigger released_bytes before update of raw on app.chain_transaction_bytes
  for each row when (old.raw is null and new.raw is not null) execute function app.refuse_while_restoring();
create trigger released before insert on app.webhook_attempt
  for each statement execute function app.refuse_while_restoring();

-- Nothing is paid while a restore is open, and nothing from an account whose bank has not shown yet what it paid in the lost time.
create function app.guard_payment_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_released();
  if session_user in ('fh_api', 'fh_worker') and exists (select from app.client_account a
    where a.tenant_id = new.tenant_id and a.client_account_id = new.client_account_id
      and starts_with(a.payouts_stopped_reason, 'The restore to ')) then
    raise 'no statement shows yet what the bank has paid' using errcode = 'FHR01';
  end if;
  return new;
end $$;
create trigger released before insert on app.payment_file
  for each row execute function app.guard_payment_file();
create trigger released_approval before update of state on app.payment_file
  for each row when (old.state <> 'approved' and new.state = 'approved') execute function app.guard_payment_file();
create trigger released_reading before update of read_at on app.payment_file
  for each row execute function app.guard_payment_file();

-- A payout can be paid by a file that was lost.
alter table app.payout drop constraint payout_check,
  add constraint payout_check check (state not in ('batched', 'sent') or payment_file_id is not null);

-- A number that may have been seen with another content is read by nobody.
create policy released on app.event as restrictive for select to fh_api, fh_worker
  using ((select app.require_released()));

-- Opens a restore: moves the head of every tenant past whatever may have been seen, says so in an event, and stops the payouts of every
-- account. Answers the restore; the one that is open when there is one.
create function app.begin_restore(to_moment timestamptz, loss timestamptz, events_per_second bigint, operator text) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  id uuid;
  steps bigint;
  tenants text[];
  tenant text;
  place bigint;
  reason text := 'The restore to ' || to_char(to_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    || ': a statement past the loss and a reconciliation that holds are missing.';
begin
  perform pg_advisory_xact_lock(hashtextextended('restore', 0));
  select r.restore_id into id from app.restore r where r.released_at is null;
  if id is not null then
    return id;
  end if;
  if not (to_moment < loss and loss <= clock_timestamp()) then
    raise 'the loss comes after the restored moment, and is over' using errcode = '22023';
  end if;
  -- Nobody can have seen an event after now, whatever the operator takes for the time of the loss.
  steps := (ceil(extract(epoch from clock_timestamp() - to_moment)) + 1) * events_per_second;
  insert into app.restore (restored_to, lost_at, jump, cursors, begun_by)
    values (to_moment, loss, steps, (select coalesce(jsonb_object_agg(c.chain_id, c.head_number::text), '{}') from app.chain c), operator)
    returning restore_id into id;
  update app.client_account a set payouts_stopped_reason = reason where a.state in ('approved', 'suspended');
  select array_agg(h.tenant_id order by h.tenant_id) into tenants from app.tenant_head h;
  foreach tenant in array coalesce(tenants, '{}') loop
    perform set_config('app.tenant', tenant, true);
    update app.tenant_head h set event_seq = h.event_seq + steps where h.tenant_id = tenant returning h.event_seq into place;
    insert into app.event (tenant_id, sequence, id, kind, subject, at, data) values (tenant, place, uuidv7(), 'stream.restored', id::text,
      clock_timestamp(), json_build_object('restoredTo', to_char(to_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lostFrom', place - steps + 1, 'lostTo', place - 1)::text);
    perform app.write_audit(operator, 'restore.begun', json_build_object('restoreId', id, 'restoredTo', to_moment, 'lostAt', loss)::text);
  end loop;
  return id;
end $$;

-- A tenant that is new since the restore may have been there in the lost time: its events begin behind what may have been seen.
create function app.begin_head_after_restore() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last app.restore;
begin
  select * into last from app.restore r order by r.jump desc limit 1;
  if found and not exists (select from app.tenant_head h where h.tenant_id = new.tenant_id) then
    new.event_seq := new.event_seq + last.jump;
    insert into app.event (tenant_id, sequence, id, kind, subject, at, data) values (new.tenant_id, last.jump, uuidv7(), 'stream.restored',
      last.restore_id::text, clock_timestamp(), json_build_object('restoredTo',
        to_char(last.restored_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lostFrom', 1, 'lostTo', last.jump - 1)::text) on conflict do nothing;
  end if;
  return new;
end $$;
create trigger after_restore before insert on app.tenant_head
  for each row execute function app.begin_head_after_restore();

revoke execute on all functions in schema app from public;
