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

-- Where a customer pays from. An account may have two holders, so it is unique for a customer, not for a tenant.
create table cmp.payer_account (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  subject text not null check (subject <> ''),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder_name text not null,
  legal_name text not null,
  state text not null check (state in ('approved', 'in_review', 'refused')),
  registered_at timestamptz not null default now(),
  screened_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, subject, iban)
);
alter table cmp.payer_account enable row level security, force row level security;
create policy own on cmp.payer_account to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.payer_account to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
grant select on cmp.payer_account to fhc_customer, fhc_officer;
grant insert (tenant_id, subject, iban, holder_name, legal_name, state) on cmp.payer_account to fhc_customer;
grant update (state, screened_at) on cmp.payer_account to fhc_officer;
grant delete on cmp.payer_account to fhc_customer;
