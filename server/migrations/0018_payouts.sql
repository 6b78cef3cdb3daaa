-- Up Migration

-- Who is paid proceeds and fees. One person proposes an account and another approves it; a payout names no payee of its own.
create table app.payout_account (
  tenant_id text not null check (tenant_id <> ''),
  payout_account_id text not null check (payout_account_id ~ '^OFFB[0-9a-f]{32}$'),
  holder text not null check (holder in ('issuer', 'firm')),
  name text not null check (name <> ''),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'closed')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, payout_account_id),
  unique (tenant_id, payout_account_id, currency)
);
-- The firm's own account is nobody's input: there is one for a currency.
create unique index payout_account_firm on app.payout_account (tenant_id, currency)
  where holder = 'firm' and state = 'approved';

alter table app.offchain_instrument add foreign key (tenant_id, payout_account_id, currency)
  references app.payout_account (tenant_id, payout_account_id, currency);

-- Proceeds of an instrument, or fees when there is none, on their way out of a client account.
create table app.payout (
  tenant_id text not null,
  payout_reference text collate "C" not null check (payout_reference ~ '^OFFP[0-9a-f]{28}$'),
  client_account_id text not null,
  instrument_id text,
  payout_account_id text not null,
  currency text not null,
  amount numeric(78, 0) not null check (amount > 0),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'batched', 'sent', 'rejected', 'settled',
    'returned', 'cancelled')),
  attempt smallint not null default 1 check (attempt between 1 and 99),
  uetr uuid not null default gen_random_uuid(),
  batch_id uuid,
  status_reason text,
  debited_by uuid,
  returned_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, payout_reference),
  foreign key (tenant_id, client_account_id, currency)
    references app.client_account (tenant_id, client_account_id, currency),
  foreign key (tenant_id, instrument_id) references app.offchain_instrument,
  foreign key (tenant_id, payout_account_id, currency)
    references app.payout_account (tenant_id, payout_account_id, currency),
  foreign key (tenant_id, batch_id) references app.refund_batch,
  foreign key (tenant_id, debited_by) references app.bank_transaction,
  foreign key (tenant_id, returned_by) references app.bank_transaction,
  check (state not in ('batched', 'sent', 'settled') or batch_id is not null),
  check ((state = 'returned') = (returned_by is not null)),
  check (state <> 'settled' or debited_by is not null)
);
-- One at a time: what a second one could take is known when the first has ended.
create unique index payout_open on app.payout (tenant_id, client_account_id, coalesce(instrument_id, 'fees'))
  where state in ('proposed', 'approved', 'batched', 'sent');
create index payout_state on app.payout (tenant_id, state, payout_reference);
create index payout_batch on app.payout (tenant_id, batch_id) where batch_id is not null;

-- A payment file carries refunds or payouts, never both; one that was let out and never sent is discarded by two people.
alter table app.refund_batch
  add pays text not null default 'refunds' check (pays in ('refunds', 'payouts')),
  drop constraint refund_batch_state_check,
  add constraint refund_batch_state_check check (state in ('proposed', 'approved', 'sent', 'rejected', 'discarded'));

alter table app.proposal
  drop constraint proposal_kind_check,
  add constraint proposal_kind_check check (kind in ('client_account', 'match', 'review_accept', 'review_return', 'refund',
    'refund_payee', 'refund_batch', 'delivery_retry', 'delivery_void', 'purchase_refund', 'case_close', 'payout_account',
    'payout', 'batch_discard'));

alter table app.payout_account enable row level security, force row level security;
alter table app.payout enable row level security, force row level security;
create policy tenant on app.payout_account to fh_api, fh_catalog
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy tenant on app.payout to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));

grant select on app.payout_account to fh_api, fh_catalog;
grant select on app.payout to fh_api;
-- By column: who is paid and how much is never written again, only where it stands.
grant insert (tenant_id, payout_account_id, holder, name, iban, bic, currency), update (state) on app.payout_account to fh_api;
grant insert (tenant_id, payout_reference, client_account_id, instrument_id, payout_account_id, currency, amount),
  update (state, attempt, uetr, batch_id, status_reason, debited_by, returned_by, moved_at) on app.payout to fh_api;
