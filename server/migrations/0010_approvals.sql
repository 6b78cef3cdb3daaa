-- Up Migration

-- Maker–checker: every act that needs four eyes is one row here, and the database refuses the same person in both places.
create table app.proposal (
  tenant_id text not null check (tenant_id <> ''),
  proposal_id uuid not null default uuidv7(),
  kind text not null check (kind in ('client_account', 'match', 'review_accept', 'review_return', 'refund', 'refund_payee',
    'payment_file', 'delivery_retry', 'delivery_void', 'purchase_refund', 'exception_close', 'payout_account', 'payout',
    'payment_file_discard')),
  subject text not null,
  payload jsonb not null default '{}',
  reason text,
  proposed_by text not null check (proposed_by <> ''),
  proposed_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  primary key (tenant_id, proposal_id),
  constraint two_people check (state <> 'approved' or decided_by <> proposed_by),
  check ((state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null))
);
create unique index proposal_open on app.proposal (tenant_id, kind, subject) where state = 'open';
create index proposal_subject on app.proposal (tenant_id, subject);
alter table app.proposal enable row level security, force row level security;
create policy tenant on app.proposal to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.proposal to fh_api, fh_worker;
-- The columns of the decision are left out: the insert that opens a proposal cannot also decide it.
grant insert (tenant_id, kind, subject, payload, reason, proposed_by) on app.proposal to fh_api;
grant update (state, decided_by, decided_at) on app.proposal to fh_api;
