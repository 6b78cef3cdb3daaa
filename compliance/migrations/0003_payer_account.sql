-- Up Migration

-- An account may have two holders, so it is unique for a customer, not for a tenant.
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

grant select, delete on cmp.payer_account to fhc_customer;
grant insert (tenant_id, subject, iban, holder_name, legal_name, state) on cmp.payer_account to fhc_customer;
grant select on cmp.payer_account to fhc_officer;
grant update (state, screened_at) on cmp.payer_account to fhc_officer;

alter table cmp.review drop constraint review_kind_check;
alter table cmp.review add constraint review_kind_check check (kind in ('application', 'wallet', 'payer_account'));
