-- Up Migration

-- What people can ask of their data, and what officers decide about it. People are pseudonyms here; words about them are sealed
-- with their own key.

alter table app.proposal drop constraint proposal_kind_check, add constraint proposal_kind_check check (kind in (
  'client_account', 'match', 'review_accept', 'review_return', 'refund', 'refund_payee', 'payment_file', 'delivery_retry',
  'delivery_void', 'purchase_refund', 'exception_close', 'payout_account', 'payout', 'payment_file_discard', 'frozen_release',
  'instrument_price', 'instrument_supply', 'instrument_contract', 'instrument_policy', 'passkey', 'payment_file_sent',
  'statement_upload', 'person_erasure', 'legal_hold_release'));

create function app.append_personal_audit(actor text, action text, payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if action !~ '^personal[.]' then
    raise 'no % record is about personal data', action using errcode = '42501';
  end if;
  perform app.lock_heads(array[app.current_tenant()]);
  return app.write_audit(actor, action, payload);
end $$;
grant execute on function app.append_personal_audit(text, text, text) to fh_api, fh_worker;

-- Erasures, purchases and holds of one person come one after the other: an erasure alone, purchases side by side.
create function app.lock_person(whose text) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('person ' || app.current_tenant() || ' ' || whose, 0))
$$;
grant execute on function app.lock_person(text) to fh_api, fh_worker;

-- An order of an authority or of counsel to keep a person's data. One officer places it, two release it.
create table app.legal_hold (
  tenant_id text not null check (tenant_id <> ''),
  hold_id uuid not null default uuidv7(),
  person text not null check (person ~ '^p_[A-Za-z0-9_-]{22}$'),
  reason text not null check (starts_with(reason, 'sealed1.')),
  placed_by text not null check (placed_by <> ''),
  placed_at timestamptz not null default clock_timestamp(),
  proposal_id uuid,
  released_at timestamptz,
  noted text not null default 'nothing' check (noted in ('nothing', 'placed', 'released')),
  primary key (tenant_id, hold_id),
  foreign key (tenant_id, proposal_id) references app.proposal (tenant_id, proposal_id),
  check ((released_at is null) = (proposal_id is null))
);
create index legal_hold_person on app.legal_hold (tenant_id, person);
create index legal_hold_unnoted on app.legal_hold (placed_at)
  where noted <> case when released_at is null then 'placed' else 'released' end;
alter table app.legal_hold enable row level security, force row level security;
create policy tenant on app.legal_hold to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy erasing on app.legal_hold for select to fh_owner using (true);
grant select on app.legal_hold to fh_api, fh_worker;
grant insert (tenant_id, person, reason, placed_by) on app.legal_hold to fh_api;
grant update (proposal_id, released_at) on app.legal_hold to fh_api;
grant update (noted) on app.legal_hold to fh_worker;

-- Two officers release it, or nobody: the wall behind the check in the program.
create function app.guard_legal_hold() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.released_at is not null and new.released_at is distinct from old.released_at then
    raise 'a hold that was released stays so' using errcode = '23514';
  end if;
  if old.released_at is null and new.released_at is not null and not exists (select from app.proposal p
    where p.tenant_id = new.tenant_id and p.proposal_id = new.proposal_id and p.kind = 'legal_hold_release'
      and p.subject = new.hold_id::text and p.state = 'open'
      and p.quorum <= (select count(*) from app.proposal_decision d where d.tenant_id = p.tenant_id
        and d.proposal_id = p.proposal_id and d.decision = 'approve')) then
    raise 'nobody has approved the release of this hold' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guarded before update on app.legal_hold for each row execute function app.guard_legal_hold();

-- The person's data is kept, and not used for anything new.
create table app.restriction (
  tenant_id text not null check (tenant_id <> ''),
  restriction_id uuid not null default uuidv7(),
  person text not null check (person ~ '^p_[A-Za-z0-9_-]{22}$'),
  reason text not null check (starts_with(reason, 'sealed1.')),
  placed_by text not null check (placed_by <> ''),
  placed_at timestamptz not null default clock_timestamp(),
  lifted_by text,
  lifted_reason text check (starts_with(lifted_reason, 'sealed1.')),
  lifted_at timestamptz,
  primary key (tenant_id, restriction_id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_reason is null))
);
create unique index restriction_standing on app.restriction (tenant_id, person) where lifted_at is null;
alter table app.restriction enable row level security, force row level security;
create policy tenant on app.restriction to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.restriction to fh_api;
grant insert (tenant_id, person, reason, placed_by) on app.restriction to fh_api;
grant update (lifted_by, lifted_reason, lifted_at) on app.restriction to fh_api;

-- What customers have asked for: it waits for the officers.
create table app.erasure_request (
  tenant_id text not null check (tenant_id <> ''),
  request_id uuid not null default uuidv7(),
  person text not null check (person ~ '^p_[A-Za-z0-9_-]{22}$'),
  requested_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  outcome text check (outcome in ('erased', 'rejected')),
  primary key (tenant_id, request_id),
  check ((closed_at is null) = (outcome is null))
);
create unique index erasure_request_open on app.erasure_request (tenant_id, person) where closed_at is null;
create index erasure_request_person on app.erasure_request (tenant_id, person, request_id);
create index erasure_request_waiting on app.erasure_request (tenant_id, request_id) where closed_at is null;
alter table app.erasure_request enable row level security, force row level security;
create policy tenant on app.erasure_request to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.erasure_request to fh_api;
grant insert (tenant_id, person) on app.erasure_request to fh_api;
grant update (closed_at, outcome) on app.erasure_request to fh_api;

-- Whose keys were destroyed, when and by whose decision. Each is in the register outside the database too, because a backup has
-- the keys back; and Compliance erases its part.
create table app.erasure (
  tenant_id text not null check (tenant_id <> ''),
  erasure_id uuid not null default uuidv7(),
  person text check (person ~ '^p_[A-Za-z0-9_-]{22}$'),
  holders text[] not null,
  cause text not null check (cause in ('proposal', 'retention', 'register')),
  proposal_id uuid,
  erased_at timestamptz not null default clock_timestamp(),
  registered_at timestamptz,
  compliance_at timestamptz,
  primary key (tenant_id, erasure_id),
  check ((cause = 'proposal') = (proposal_id is not null))
);
create index erasure_person on app.erasure (tenant_id, person, erased_at);
create index erasure_unfinished on app.erasure (erased_at)
  where registered_at is null or (person is not null and compliance_at is null);
alter table app.erasure enable row level security, force row level security;
create policy tenant on app.erasure to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy erasing on app.erasure to fh_owner using (true) with check (true);
grant select on app.erasure to fh_api, fh_worker;
grant update (registered_at, compliance_at) on app.erasure to fh_api, fh_worker;
create trigger append_only before delete on app.erasure for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.erasure for each statement execute function app.refuse_change();
alter table app.erasure enable always trigger append_only, enable always trigger append_only_truncate;

create policy erasing on app.data_key to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));

-- Destroys keys, and lists what it did. A person's needs a proposal that enough officers have approved, and no hold; a register
-- repeats what was decided before. Answers how many keys there were; null when this erasure is on the list already.
create function app.erase(id uuid, whose text, gone text[], why text, proposal uuid, moment timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  payers text[] := array(select substr(each, 7) from unnest(gone) each where starts_with(each, 'payer:'));
  destroyed integer;
begin
  if why = 'retention' and session_user in ('fh_api', 'fh_worker') then
    raise 'retention is a command of the operator' using errcode = '42501';
  end if;
  if why = 'proposal' and not exists (select from app.proposal p where p.tenant_id = tenant and p.proposal_id = proposal
    and p.kind = 'person_erasure' and p.subject = whose and p.state = 'open' and p.quorum <= (select count(*)
      from app.proposal_decision d where d.tenant_id = p.tenant_id and d.proposal_id = p.proposal_id and d.decision = 'approve')) then
    raise 'nobody has approved the erasure of this person' using errcode = '23514';
  end if;
  if whose is not null then
    perform app.lock_person(whose);
  end if;
  if why <> 'register' and exists (select from app.legal_hold h
    where h.tenant_id = tenant and h.person = whose and h.released_at is null) then
    raise 'a legal hold stands' using errcode = '23514';
  end if;
  insert into app.erasure (tenant_id, erasure_id, person, holders, cause, proposal_id, erased_at)
    values (tenant, id, whose, gone, why, proposal, coalesce(moment, clock_timestamp())) on conflict do nothing;
  if not found then
    return null;
  end if;
  with taken as (delete from app.data_key k where k.tenant_id = tenant and k.holder = any (gone) returning 1)
    select count(*) into destroyed from taken;
  -- An index can be compared with an account that somebody has; without it the rows lead nowhere.
  update app.bank_transaction t set counterparty_index = null, counterparty_name_index = null
    where t.tenant_id = tenant and t.counterparty_index = any (payers);
  update app.refund r set payee_index = null where r.tenant_id = tenant and r.payee_index = any (payers);
  return destroyed;
end $$;
grant execute on function app.erase(uuid, text, text[], text, uuid, timestamptz) to fh_api, fh_worker;

-- The owner sees what its functions above decide by and take away.
create policy erasing on app.bank_transaction for update to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy erasing on app.refund to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy erasing on app.proposal for select to fh_owner
  using (kind = 'person_erasure' and tenant_id = (select app.current_tenant()));
create policy erasing on app.proposal_decision for select to fh_owner using (tenant_id = (select app.current_tenant()));

-- Whether a person may buy now: nobody has restricted their data, and it was not erased a moment ago, when an approval of Compliance
-- could still be remembered. Until the transaction ends nobody erases them.
create function app.admit_person(whose text) returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('person ' || tenant || ' ' || whose, 0));
  return not exists (select from app.restriction r where r.tenant_id = tenant and r.person = whose and r.lifted_at is null)
    and not exists (select from app.erasure e where e.tenant_id = tenant and e.person = whose
      and e.erased_at > clock_timestamp() - interval '1 minute');
end $$;
grant execute on function app.admit_person(text) to fh_api;

-- Erasures of every tenant, for the comparison with the register: ids, and nothing of anybody.
create function app.listed_erasures() returns table (erasure_id uuid, registered boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.erasure_id, e.registered_at is not null from app.erasure e
$$;
-- What is left to do after an erasure or a hold, in every tenant.
create function app.unfinished_erasures(most integer) returns table (tenant_id text, erasure_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.tenant_id, e.erasure_id from app.erasure e
    where e.registered_at is null or (e.person is not null and e.compliance_at is null) order by e.erased_at limit most
$$;
create function app.unnoted_holds(most integer) returns table (tenant_id text, hold_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.tenant_id, h.hold_id from app.legal_hold h
    where h.noted <> case when h.released_at is null then 'placed' else 'released' end order by h.placed_at limit most
$$;
grant execute on function app.listed_erasures() to fh_api, fh_worker;
grant execute on function app.unfinished_erasures(integer), app.unnoted_holds(integer) to fh_worker;
revoke execute on all functions in schema app from public;
