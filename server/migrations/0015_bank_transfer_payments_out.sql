-- Up Migration

-- A payment file. Its bytes are made once, and a second person authorises it. It carries refunds or payouts, never both; one
-- that was authorised and never sent is discarded under four eyes.
create table app.payment_file (
  tenant_id text not null,
  payment_file_id uuid not null default uuidv7(),
  client_account_id text not null,
  pays text not null default 'refunds' check (pays in ('refunds', 'payouts')),
  message_id text not null unique,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'sent', 'rejected', 'discarded')),
  lines integer not null check (lines > 0),
  total numeric(78, 0) not null check (total > 0),
  pain001 bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  schema_sha256 text,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When its bytes were first handed out: from then on the bank may have them.
  read_at timestamptz,
  sent_at timestamptz,
  sent_by text,
  primary key (tenant_id, payment_file_id),
  foreign key (tenant_id, client_account_id) references app.client_account
);
create index payment_file_waiting on app.payment_file (created_at) where state in ('proposed', 'approved');
alter table app.payment_file enable row level security, force row level security;
create policy tenant on app.payment_file to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy counting on app.payment_file for select to fh_owner using (state in ('proposed', 'approved'));
grant select on app.payment_file to fh_api, fh_worker;
grant insert on app.payment_file to fh_api;
grant update (state, read_at, sent_at, sent_by) on app.payment_file to fh_api;

-- Money on its way back. The payee is not an input: it is the sender of the receipt, unless a refund was returned and a second person
-- approved another account.
create table app.refund (
  tenant_id text not null,
  refund_reference text collate "C" not null check (refund_reference ~ '^OFFR[0-9a-f]{28}$'),
  reference text collate "C",
  -- The purchase that a payment named which could not be its payment: its buyer reads of it, and it moves nothing.
  meant_for text collate "C",
  bank_transaction_id uuid not null,
  client_account_id text not null,
  currency text not null,
  amount numeric(78, 0) not null check (amount > 0),
  reason text not null,
  from_account text not null check (from_account in ('purchase', 'receipt')),
  state text not null default 'requested' check (state in ('requested', 'approved', 'batched', 'sent', 'rejected', 'settled',
    'returned', 'cancelled')),
  -- As the buyer reads it, from the moment it is frozen on.
  shown_state text,
  needs_approval boolean not null,
  screening text check (screening in ('clear', 'hit')),
  decision_id text,
  attempt smallint not null default 1 check (attempt between 1 and 99),
  uetr uuid not null default gen_random_uuid(),
  payee_iban text,
  payee_name text,
  payment_file_id uuid,
  instruct_posting uuid not null,
  sent_posting uuid,
  created_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  next_check_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, refund_reference),
  foreign key (tenant_id, bank_transaction_id) references app.bank_transaction,
  foreign key (tenant_id, reference) references app.purchase,
  foreign key (tenant_id, meant_for) references app.purchase,
  check (reference is null or meant_for is null),
  check ((payee_iban is null) = (payee_name is null))
);
create index refund_purchase on app.refund (tenant_id, reference);
create index refund_meant_for on app.refund (tenant_id, meant_for) where meant_for is not null;
create index refund_state on app.refund (tenant_id, state, refund_reference);
create index refund_receipt on app.refund (tenant_id, bank_transaction_id);
create index refund_open on app.refund (next_check_at) where state not in ('settled', 'cancelled');
alter table app.refund enable row level security, force row level security;
create policy tenant on app.refund to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- Also those that are frozen: a file that was read may carry one.
create policy finding on app.refund for select to fh_owner
  using (state not in ('settled', 'cancelled') or (state = 'cancelled' and shown_state is not null));
grant select, insert on app.refund to fh_api, fh_worker;
grant update (state, shown_state, needs_approval, screening, decision_id, attempt, uetr, payee_iban, payee_name,
  payment_file_id, sent_posting, moved_at, next_check_at) on app.refund to fh_api, fh_worker;

-- Refunds that nobody looks after, of all tenants.
create function app.overdue_refunds(most integer, patience interval)
returns table (tenant_id text, refund_reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.tenant_id, r.refund_reference from app.refund r
  where r.state not in ('settled', 'cancelled') and r.next_check_at < clock_timestamp() - patience
  order by r.next_check_at limit most
$$;
grant execute on function app.overdue_refunds(integer, interval) to fh_worker;

-- One attempt of a refund stands in exactly one file.
create table app.refund_line (
  tenant_id text not null,
  refund_reference text collate "C" not null,
  attempt smallint not null,
  payment_file_id uuid not null,
  end_to_end_id text not null unique,
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  status_reason text,
  primary key (tenant_id, refund_reference, attempt),
  foreign key (tenant_id, refund_reference) references app.refund,
  foreign key (tenant_id, payment_file_id) references app.payment_file
);
alter table app.refund_line enable row level security, force row level security;
create policy tenant on app.refund_line to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy counting on app.refund_line for select to fh_owner using (true);
grant select on app.refund_line to fh_api, fh_worker;
grant insert on app.refund_line to fh_api;
grant update (status, status_reason) on app.refund_line to fh_api;

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
  payment_file_id uuid,
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
  foreign key (tenant_id, payment_file_id) references app.payment_file,
  foreign key (tenant_id, debited_by) references app.bank_transaction,
  foreign key (tenant_id, returned_by) references app.bank_transaction,
  check (state not in ('batched', 'sent', 'settled') or payment_file_id is not null),
  check ((state = 'returned') = (returned_by is not null)),
  check (state <> 'settled' or debited_by is not null)
);
-- One at a time: what a second one could take is known when the first has ended.
create unique index payout_open on app.payout (tenant_id, client_account_id, coalesce(instrument_id, 'fees'))
  where state in ('proposed', 'approved', 'batched', 'sent');
create index payout_state on app.payout (tenant_id, state, payout_reference);
create index payout_payment_file on app.payout (tenant_id, payment_file_id) where payment_file_id is not null;
alter table app.payout enable row level security, force row level security;
create policy tenant on app.payout to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.payout to fh_api;
grant insert (tenant_id, payout_reference, client_account_id, instrument_id, payout_account_id, currency, amount)
  on app.payout to fh_api;
grant update (state, attempt, uetr, payment_file_id, status_reason, debited_by, returned_by, moved_at) on app.payout to fh_api;

revoke execute on all functions in schema app from public;
