-- Up Migration

create table cmp.customer (
  tenant_id text not null check (tenant_id <> ''),
  subject text not null check (subject <> ''),
  legal_name text not null,
  kyc_status text not null check (kyc_status in ('pending', 'approved', 'rejected')),
  review_due_at timestamptz,
  jurisdiction text,
  investor_category text,
  appropriate_for text[] not null default '{}',
  cleared_entries text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, subject),
  check (kyc_status <> 'approved' or (review_due_at is not null and jurisdiction is not null))
);

create table cmp.review (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  subject text not null,
  kind text not null check (kind in ('application', 'wallet')),
  evidence jsonb not null,
  opened_at timestamptz not null default now(),
  outcome text check (outcome in ('approved', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (tenant_id, id),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)
    and (outcome is null) = (reason is null)),
  -- Nobody decides about himself: the wall behind the check in the program.
  check (decided_by <> subject)
);
create unique index review_open_application on cmp.review (tenant_id, subject)
  where kind = 'application' and outcome is null;
create index review_open on cmp.review (tenant_id, id) where outcome is null;

create table cmp.hold (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  subject text not null check (subject <> ''),
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null default now(),
  proposed_by text,
  proposed_reason text,
  released_by text,
  released_reason text,
  released_at timestamptz,
  primary key (tenant_id, id),
  -- Two people: the wall behind the check in the program.
  check (released_by is null or (proposed_by is not null and released_by <> proposed_by)),
  check (proposed_by <> subject and released_by <> subject)
);
create index hold_standing on cmp.hold (tenant_id, subject) where released_by is null;

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

do $$
declare
  name text;
begin
  foreach name in array array['customer', 'review', 'hold', 'wallet', 'wallet_challenge'] loop
    execute format('alter table cmp.%I enable row level security, force row level security', name);
    execute format('create policy own on cmp.%I to fhc_customer
      using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
      with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))', name);
    execute format('create policy tenant on cmp.%I to fhc_officer
      using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()))', name);
  end loop;
end $$;

-- A customer may apply, and so become pending; nobody approves on this login, and nobody places or lifts a hold.
grant select on cmp.customer, cmp.hold, cmp.wallet, cmp.wallet_challenge to fhc_customer;
grant insert (tenant_id, subject, legal_name, kyc_status) on cmp.customer to fhc_customer;
grant update (legal_name, kyc_status, updated_at) on cmp.customer to fhc_customer;
create policy applying on cmp.customer as restrictive for insert to fhc_customer with check (kyc_status = 'pending');
create policy reapplying on cmp.customer as restrictive for update to fhc_customer
  using (true) with check (kyc_status = 'pending');
grant insert (tenant_id, subject, kind, evidence) on cmp.review to fhc_customer;
grant insert (tenant_id, chain_id, address, subject, kind, state) on cmp.wallet to fhc_customer;
grant delete on cmp.wallet to fhc_customer;
grant insert, delete on cmp.wallet_challenge to fhc_customer;

grant select on cmp.customer, cmp.review, cmp.hold, cmp.wallet to fhc_officer;
grant update (kyc_status, review_due_at, jurisdiction, investor_category, appropriate_for, cleared_entries, updated_at)
  on cmp.customer to fhc_officer;
grant update (outcome, decided_by, decided_at, reason) on cmp.review to fhc_officer;
grant insert (tenant_id, subject, reason, placed_by) on cmp.hold to fhc_officer;
grant update (proposed_by, proposed_reason, released_by, released_reason, released_at) on cmp.hold to fhc_officer;
grant update (state, screened_at) on cmp.wallet to fhc_officer;
