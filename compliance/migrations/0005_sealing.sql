-- Up Migration

-- Customers are kept under pseudonyms, and what names them is sealed with a key of their own. The keys stand here, wrapped by a key
-- that the database never has: without a person's row of `data_key`, nothing about the person can be read any more.
create table cmp.data_key (
  tenant_id text not null check (tenant_id <> ''),
  holder text not null check (holder ~ '^(person|payer|file):[A-Za-z0-9_-]{1,64}$'),
  wrapping_key text not null check (wrapping_key <> ''),
  wrapped bytea not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, holder)
);
alter table cmp.data_key enable row level security, force row level security;
-- A payer who is nobody's customer yet has no person: their keys are known by the blind index of an account.
create policy own on cmp.data_key to fhc_customer
  using (tenant_id = (select cmp.current_tenant())
    and (holder = 'person:' || (select cmp.current_subject()) or starts_with(holder, 'payer:')))
  with check (tenant_id = (select cmp.current_tenant())
    and (holder = 'person:' || (select cmp.current_subject()) or starts_with(holder, 'payer:')));
create policy tenant on cmp.data_key to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
grant select, insert (tenant_id, holder, wrapping_key, wrapped) on cmp.data_key to fhc_customer, fhc_officer;

-- Who is behind a pseudonym, for officers.
create table cmp.person (
  tenant_id text not null check (tenant_id <> ''),
  pseudonym text not null check (pseudonym ~ '^p_[A-Za-z0-9_-]{22}$'),
  subject text not null check (starts_with(subject, 'sealed1.')),
  first_seen_at timestamptz not null default now(),
  primary key (tenant_id, pseudonym)
);
alter table cmp.person enable row level security, force row level security;
create policy own on cmp.person to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and pseudonym = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and pseudonym = (select cmp.current_subject()));
create policy tenant on cmp.person to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
grant select on cmp.person to fhc_officer;
grant insert (tenant_id, pseudonym, subject) on cmp.person to fhc_customer, fhc_officer;

-- A decision commits to its facts with a salt. It is sealed with the key of the person, so it goes with that key, and then nobody can
-- guess the facts from the record.
create table cmp.decision_salt (
  tenant_id text not null check (tenant_id <> ''),
  decision uuid not null,
  salt text not null check (starts_with(salt, 'sealed1.')),
  primary key (tenant_id, decision)
);
alter table cmp.decision_salt enable row level security, force row level security;
create policy deciding on cmp.decision_salt for insert to fhc_customer
  with check (tenant_id = (select cmp.current_tenant()));
create policy tenant on cmp.decision_salt for select to fhc_officer using (tenant_id = (select cmp.current_tenant()));
grant insert (tenant_id, decision, salt) on cmp.decision_salt to fhc_customer;
grant select on cmp.decision_salt to fhc_officer;

-- An IBAN is found by its keyed index while it is sealed itself.
alter table cmp.payer_account drop constraint payer_account_iban_check, add column iban_index text;
grant insert (iban_index) on cmp.payer_account to fhc_customer;
drop index cmp.payer_account_registered;
create unique index payer_account_registered on cmp.payer_account (tenant_id, subject, iban_index)
  where removed_at is null;
drop index cmp.payer_account_iban;
create index payer_account_iban on cmp.payer_account (tenant_id, iban_index);

drop policy registering on cmp.payer_account;
drop function cmp.payer_account_refused(text, text);
create function cmp.payer_account_refused(account_of text, account_index text) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from cmp.payer_account a where a.tenant_id = cmp.current_tenant()
    and a.subject = account_of and a.iban_index = account_index and a.state = 'refused');
end $$;
grant execute on function cmp.payer_account_refused(text, text) to fhc_customer;
create policy registering on cmp.payer_account as restrictive for insert to fhc_customer
  with check (state in ('unverified', 'in_review') and not cmp.payer_account_refused(subject, iban_index));

drop function cmp.iban_at_another_customer(text);
create function cmp.iban_at_another_customer(account_index text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(cmp.current_tenant() || ' ' || account_index, 1));
  return exists (select from cmp.payer_account a where a.tenant_id = cmp.current_tenant() and a.iban_index = account_index
    and a.subject <> cmp.current_subject() and (a.removed_at is null or a.state = 'refused'));
end $$;
grant execute on function cmp.iban_at_another_customer(text) to fhc_customer;

-- Officers are kept by their own names, customers are not: the wall behind "nobody decides about themselves" compares the officer's
-- pseudonym.
alter table cmp.review add column decided_as text, add check (decided_as <> subject);
grant update (decided_as) on cmp.review to fhc_officer;
alter table cmp.hold add column proposed_as text, add column released_as text,
  add check (proposed_as <> subject and released_as <> subject);
grant update (proposed_as, released_as) on cmp.hold to fhc_officer;
alter table cmp.payer_evidence add column recorded_as text, add check (recorded_as <> subject);
grant insert (recorded_as) on cmp.payer_evidence to fhc_customer, fhc_officer;

-- Nothing is written unsealed from here on. Rows from before are sealed by `pnpm seal:compliance`, which then makes these count for
-- them too; Compliance does not start before that.
create function cmp.is_pseudonym(name text) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$ select name ~ '^p_[A-Za-z0-9_-]{22}$' $$;
create function cmp.is_sealed(variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(bool_and(starts_with(each, 'sealed1.')), true) from unnest(texts) each where each is not null
$$;
grant execute on function cmp.is_pseudonym(text), cmp.is_sealed(text[]) to fhc_customer, fhc_officer;
alter table cmp.customer add constraint customer_sealed
  check (cmp.is_pseudonym(subject) and cmp.is_sealed(legal_name) and cmp.is_sealed(variadic cleared_entries)) not valid;
alter table cmp.review add constraint review_sealed
  check (cmp.is_pseudonym(subject) and (outcome is null or decided_as is not null)
    and cmp.is_sealed(reason, evidence ->> 'holderName', evidence -> 'application' ->> 'legalName')) not valid;
alter table cmp.hold add constraint hold_sealed
  check (cmp.is_pseudonym(subject) and (proposed_by is null or proposed_as is not null)
    and (released_by is null or released_as is not null)
    and cmp.is_sealed(reason, proposed_reason, released_reason)) not valid;
alter table cmp.wallet add constraint wallet_sealed check (cmp.is_pseudonym(subject)) not valid;
alter table cmp.wallet_challenge add constraint wallet_challenge_sealed
  check (cmp.is_pseudonym(subject) and cmp.is_sealed(message)) not valid;
alter table cmp.payer_account add constraint payer_account_sealed
  check (cmp.is_pseudonym(subject) and iban_index is not null
    and cmp.is_sealed(iban, holder_name, legal_name)) not valid;
alter table cmp.payer_evidence add constraint payer_evidence_sealed
  check (cmp.is_pseudonym(subject) and cmp.is_sealed(bank_name)
    and (recorded_by = 'compliance' or recorded_as is not null)) not valid;
-- A new database has nothing to seal, and an old one waits.
do $$
declare
  waiting record;
begin
  for waiting in select conrelid::regclass as of_table, conname from pg_constraint
    where connamespace = 'cmp'::regnamespace and conname like '%\_sealed' and not convalidated
  loop
    begin
      execute format('alter table %s validate constraint %I', waiting.of_table, waiting.conname);
    exception when check_violation then null;
    end;
  end loop;
end $$;
