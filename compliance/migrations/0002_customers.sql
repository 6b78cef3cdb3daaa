-- Up Migration

-- Who buys, and what is known of them. They may apply, and so become pending; nobody approves on the customer's login.
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
alter table cmp.customer enable row level security, force row level security;
create policy own on cmp.customer to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.customer to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
create policy applying on cmp.customer as restrictive for insert to fhc_customer with check (kyc_status = 'pending');
create policy reapplying on cmp.customer as restrictive for update to fhc_customer
  using (true) with check (kyc_status = 'pending');
grant select on cmp.customer to fhc_customer, fhc_officer;
grant insert (tenant_id, subject, legal_name, kyc_status) on cmp.customer to fhc_customer;
grant update (legal_name, kyc_status, updated_at) on cmp.customer to fhc_customer;
grant update (kyc_status, review_due_at, jurisdiction, investor_category, appropriate_for, cleared_entries, updated_at)
  on cmp.customer to fhc_officer;

-- What an officer has to decide: an application, or a wallet or an account that its screening did not clear.
create table cmp.review (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  subject text not null,
  kind text not null check (kind in ('application', 'wallet', 'payer_account')),
  evidence jsonb not null,
  opened_at timestamptz not null default now(),
  outcome text check (outcome in ('approved', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (tenant_id, id),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)
    and (outcome is null) = (reason is null)),
  -- Nobody decides about themselves: the wall behind the check in the program.
  check (decided_by <> subject)
);
create unique index review_open_application on cmp.review (tenant_id, subject)
  where kind = 'application' and outcome is null;
create unique index review_open_payer_account on cmp.review (tenant_id, (evidence ->> 'payerAccount'))
  where kind = 'payer_account' and outcome is null;
create index review_open on cmp.review (tenant_id, id) where outcome is null;
alter table cmp.review enable row level security, force row level security;
create policy own on cmp.review to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.review to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
grant select on cmp.review to fhc_officer;
grant insert (tenant_id, subject, kind, evidence) on cmp.review to fhc_customer, fhc_officer;
grant update (outcome, decided_by, decided_at, reason) on cmp.review to fhc_officer;

-- What stops a customer. Nobody places or lifts one on the customer's login.
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
  -- Four eyes: the database refuses what the check in the program would miss.
  check (released_by is null or (proposed_by is not null and released_by <> proposed_by)),
  check (proposed_by <> subject and released_by <> subject)
);
create index hold_standing on cmp.hold (tenant_id, subject) where released_by is null;
alter table cmp.hold enable row level security, force row level security;
create policy own on cmp.hold to fhc_customer
  using (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()))
  with check (tenant_id = (select cmp.current_tenant()) and subject = (select cmp.current_subject()));
create policy tenant on cmp.hold to fhc_officer
  using (tenant_id = (select cmp.current_tenant())) with check (tenant_id = (select cmp.current_tenant()));
grant select on cmp.hold to fhc_customer, fhc_officer;
grant insert (tenant_id, subject, reason, placed_by) on cmp.hold to fhc_officer;
grant update (proposed_by, proposed_reason, released_by, released_reason, released_at) on cmp.hold to fhc_officer;
