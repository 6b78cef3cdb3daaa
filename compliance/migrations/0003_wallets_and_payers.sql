-- Up Migration

-- Where a customer takes delivery.
create table cmp.wallet (
  tenant_id text not null check (tenant_id <> ''),
  chain_id text not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  subject text not null check (subject <> ''),
  kind text not null check (kind in ('account', 'contract')),
  state text not null check (state in ('approved', 'in_review', 'refused')),
  registered_at timestamptz not null default now(),
  screened_at timestamptz not null default now(),
  primary key (tenant_id, chain_id, address)
);
create index wallet_owner on cmp.wallet (tenant_id, subject);
alter table cmp.wallet enable row level security, force row level security;
create policy own on cmp.wallet to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.wallet to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
grant select on cmp.wallet to fhc_customer, fhc_officer;
grant insert (tenant_id, chain_id, address, subject, kind, state) on cmp.wallet to fhc_customer;
grant update (state, screened_at) on cmp.wallet to fhc_officer;
grant delete on cmp.wallet to fhc_customer;

-- The message that a customer signs to show that a wallet is theirs.
create table cmp.wallet_challenge (
  tenant_id text not null check (tenant_id <> ''),
  nonce text not null,
  subject text not null check (subject <> ''),
  chain_id text not null,
  address text not null,
  message text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, nonce)
);
create index wallet_challenge_owner on cmp.wallet_challenge (tenant_id, subject);
alter table cmp.wallet_challenge enable row level security, force row level security;
create policy own on cmp.wallet_challenge to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.wallet_challenge to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
grant select, insert, delete on cmp.wallet_challenge to fhc_customer;

-- Where a customer pays from. That the account is theirs is their own word until there is evidence, so nobody approves on the
-- customer's login. Nothing is deleted: an account that was refused stays so when it is registered again.
create table cmp.payer_account (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  subject text not null check (subject <> ''),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder_name text not null,
  legal_name text not null,
  state text not null check (state in ('unverified', 'approved', 'in_review', 'refused')),
  registered_at timestamptz not null default now(),
  screened_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, id, subject)
);
-- An account may have two holders, so it is unique for a customer, not for a tenant.
create unique index payer_account_registered on cmp.payer_account (tenant_id, subject, iban) where removed_at is null;
create index payer_account_iban on cmp.payer_account (tenant_id, iban);
alter table cmp.payer_account enable row level security, force row level security;
create policy own on cmp.payer_account to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.payer_account to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
-- For cmp.iban_at_another_customer alone.
create policy shared on cmp.payer_account for select to fhc_owner using (tenant_id = (select cmp.current_tenant()));
grant select on cmp.payer_account to fhc_customer, fhc_officer;
grant insert (tenant_id, subject, iban, holder_name, legal_name, state) on cmp.payer_account to fhc_customer;
grant update (removed_at) on cmp.payer_account to fhc_customer;
grant update (state, screened_at) on cmp.payer_account to fhc_officer;

-- A function, because a policy cannot read the table that it stands on.
create function cmp.payer_account_refused(account_of text, account_iban text) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from cmp.payer_account a where a.tenant_id = cmp.current_tenant()
    and a.subject = account_of and a.iban = account_iban and a.state = 'refused');
end $$;
grant execute on function cmp.payer_account_refused(text, text) to fhc_customer;
create policy registering on cmp.payer_account as restrictive for insert to fhc_customer
  with check (state in ('unverified', 'in_review') and not cmp.payer_account_refused(subject, iban));
create policy removing on cmp.payer_account as restrictive for update to fhc_customer
  using (true) with check (removed_at is not null);

-- Whether somebody else in the tenant has registered the account. Who it is, only an officer reads. Two customers who register one
-- account at the same moment wait here for each other, so that the second sees the first.
create function cmp.iban_at_another_customer(account_iban text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(cmp.current_tenant() || ' ' || account_iban, 1));
  return exists (select from cmp.payer_account a where a.tenant_id = cmp.current_tenant() and a.iban = account_iban
    and a.subject <> cmp.current_subject() and (a.removed_at is null or a.state = 'refused'));
end $$;
grant execute on function cmp.iban_at_another_customer(text) to fhc_customer;

-- What shows whose account it is: the name that a bank gave. Compliance itself keeps the first clean credit; everything else is
-- recorded by an officer.
create table cmp.payer_evidence (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  payer_account uuid not null,
  subject text not null check (subject <> ''),
  kind text not null check (kind in ('bank_credit', 'payee_verification')),
  bank_name text not null check (bank_name <> ''),
  reference text not null check (reference <> ''),
  recorded_by text not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, payer_account, subject) references cmp.payer_account (tenant_id, id, subject),
  -- Nobody gives evidence about their own account: the wall behind the check in the program.
  check (recorded_by <> subject)
);
create unique index payer_evidence_first_credit on cmp.payer_evidence (tenant_id, payer_account)
  where recorded_by = 'compliance';
alter table cmp.payer_evidence enable row level security, force row level security;
create policy own on cmp.payer_evidence to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.payer_evidence to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
create policy first_credit on cmp.payer_evidence as restrictive for insert to fhc_customer
  with check (kind = 'bank_credit' and recorded_by = 'compliance');
create policy by_officer on cmp.payer_evidence as restrictive for insert to fhc_officer
  with check (recorded_by <> 'compliance');
grant select on cmp.payer_evidence to fhc_officer;
grant insert (tenant_id, payer_account, subject, kind, bank_name, reference, recorded_by) on cmp.payer_evidence
  to fhc_customer, fhc_officer;
create trigger append_only before update or delete on cmp.payer_evidence
  for each statement execute function cmp.refuse_change();
create trigger append_only_truncate before truncate on cmp.payer_evidence
  for each statement execute function cmp.refuse_change();
alter table cmp.payer_evidence enable always trigger append_only, enable always trigger append_only_truncate;
