-- Up Migration

-- A file on its way in: from the bank gateway under a signed manifest, or by hand, under four eyes. It is kept before
-- anything of it is read. Of one channel each number is there once, so none can be left out or come twice unnoticed.
create table app.bank_file (
  tenant_id text not null,
  bank_file_id uuid not null default uuidv7(),
  contents text not null check (contents in ('statement', 'payment_status')),
  name text not null check (name <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea storage external not null,
  channel text,
  sequence bigint check (sequence > 0),
  manifest text,
  state text not null default 'received' check (state in ('received', 'taken', 'refused', 'rejected')),
  refused_code text,
  received_by text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, bank_file_id),
  unique (tenant_id, channel, sequence),
  check ((channel is null) = (manifest is null) and (channel is null) = (sequence is null)),
  check ((state = 'refused') = (refused_code is not null))
);
create index bank_file_sha256 on app.bank_file (tenant_id, sha256);
alter table app.bank_file enable row level security, force row level security;
create policy tenant on app.bank_file to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert on app.bank_file to fh_api;
grant update (state, refused_code) on app.bank_file to fh_api;

-- A file as the bank sent it. The same bytes count once for an account.
create table app.bank_statement (
  tenant_id text not null,
  statement_id uuid not null default uuidv7(),
  client_account_id text not null,
  format text not null,
  message_id text not null,
  bank_statement_id text not null,
  closes_day boolean not null,
  from_on date,
  to_on date,
  opening_base_units numeric,
  closing_base_units numeric,
  entries integer not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  place integer not null default 0,
  -- A file may have 32 MiB, and somebody waits while it is kept: it is not compressed first.
  raw bytea storage external not null,
  warnings jsonb not null default '[]',
  imported_by text not null,
  imported_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, statement_id),
  unique (tenant_id, client_account_id, sha256, place),
  foreign key (tenant_id, client_account_id) references app.client_account,
  check (not closes_day or (to_on is not null and opening_base_units is not null and closing_base_units is not null))
);
create index bank_statement_account on app.bank_statement (tenant_id, client_account_id, to_on desc);
alter table app.bank_statement enable row level security, force row level security;
create policy tenant on app.bank_statement to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.bank_statement to fh_api, fh_worker;
grant insert on app.bank_statement to fh_api;
create trigger append_only before update or delete on app.bank_statement
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.bank_statement
  for each statement execute function app.refuse_change();
alter table app.bank_statement enable always trigger append_only, enable always trigger append_only_truncate;

-- One movement on a client account, however many files show it.
create table app.bank_transaction (
  tenant_id text not null,
  bank_transaction_id uuid not null default uuidv7(),
  client_account_id text not null,
  identity text not null,
  statement_id uuid not null,
  confirmed_by uuid,
  entry_hash text not null check (entry_hash ~ '^[0-9a-f]{64}$'),
  sign text not null check (sign in ('credit', 'debit')),
  amount numeric(78, 0) not null check (amount > 0),
  currency text not null,
  booked_on date not null,
  value_on date not null,
  end_to_end_id text,
  uetr text,
  servicer_reference text,
  counterparty_name text,
  counterparty_iban text,
  ultimate_debtor text,
  creditor_reference text,
  remittance text not null,
  is_reversal boolean not null,
  return_reason text,
  bank_code text,
  whole_batch boolean not null default false,
  -- credit: unmatched, suggested, matched, review, returned, frozen, reversed, topup; debit: refund, payout, reversal, unexplained
  state text not null check (state in ('unmatched', 'suggested', 'matched', 'review', 'returned', 'frozen', 'reversed',
    'return', 'topup', 'refund', 'payout', 'reversal', 'unexplained')),
  tier smallint,
  suggestions jsonb not null default '[]',
  original_id uuid,
  verdict text check (verdict in ('match', 'close_match', 'no_match', 'unavailable')),
  screening text check (screening in ('clear', 'hit')),
  decision_id text,
  imported_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  -- When it was first looked at, and when it wants to be looked at again; null when nothing is left to do. A day is not
  -- covered while a credit of it waits for its first check: an order must not expire before its money is seen.
  checked_at timestamptz,
  next_check_at timestamptz,
  primary key (tenant_id, bank_transaction_id),
  unique (tenant_id, client_account_id, identity),
  foreign key (tenant_id, statement_id) references app.bank_statement,
  foreign key (tenant_id, confirmed_by) references app.bank_statement,
  foreign key (tenant_id, original_id) references app.bank_transaction,
  foreign key (tenant_id, client_account_id, currency)
    references app.client_account (tenant_id, client_account_id, currency)
);
create index bank_transaction_unallocated on app.bank_transaction (tenant_id, state, booked_on, bank_transaction_id);
create index bank_transaction_end_to_end on app.bank_transaction (tenant_id, end_to_end_id) where end_to_end_id is not null;
create index bank_transaction_check on app.bank_transaction (tenant_id, client_account_id, booked_on, bank_transaction_id)
  where next_check_at is not null;
create index bank_transaction_overdue on app.bank_transaction (next_check_at) where next_check_at is not null;
create index bank_transaction_payer on app.bank_transaction (tenant_id, counterparty_iban)
  where sign = 'credit' and counterparty_iban is not null;
create index bank_transaction_servicer on app.bank_transaction (tenant_id, client_account_id, servicer_reference)
  where servicer_reference is not null;
create index bank_transaction_waiting on app.bank_transaction (imported_at) where state in ('unmatched', 'suggested');
alter table app.bank_transaction enable row level security, force row level security;
create policy tenant on app.bank_transaction to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy looking on app.bank_transaction for select to fh_owner using (true);
grant select on app.bank_transaction to fh_api, fh_worker;
grant insert on app.bank_transaction to fh_api;
-- Whether a statement has confirmed a movement is the import's to say, never the worker's: deliveries rest on it.
grant update (confirmed_by) on app.bank_transaction to fh_api;
grant update (state, tier, suggestions, original_id, verdict, screening, decision_id, moved_at, checked_at,
  next_check_at) on app.bank_transaction to fh_api, fh_worker;

-- Accounts whose movements nobody looks after, of all tenants.
create function app.overdue_receipts(most integer, late interval)
returns table (tenant_id text, client_account_id text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct b.tenant_id, b.client_account_id from app.bank_transaction b
  where b.next_check_at < clock_timestamp() - late limit most
$$;
grant execute on function app.overdue_receipts(integer, interval) to fh_worker;

-- Which money is whose: a receipt, or a part of it, for a purchase.
create table app.receipt_match (
  tenant_id text not null,
  match_id uuid not null default uuidv7(),
  bank_transaction_id uuid not null,
  reference text collate "C" not null,
  amount numeric(78, 0) not null check (amount > 0),
  applied numeric(78, 0) not null default 0 check (applied between 0 and amount),
  state text not null check (state in ('applied', 'under_review', 'returned', 'frozen', 'reversed', 'released')),
  outcome text check (outcome in ('applied', 'excess', 'duplicate', 'under_review', 'returned')),
  -- As the buyer reads it, from the moment it is frozen on.
  shown_state text,
  shown_applied numeric(78, 0),
  tier smallint not null,
  matched_by text not null,
  matched_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, match_id),
  unique (tenant_id, bank_transaction_id, reference),
  foreign key (tenant_id, bank_transaction_id) references app.bank_transaction,
  foreign key (tenant_id, reference) references app.purchase
);
create index receipt_match_purchase on app.receipt_match (tenant_id, reference);
alter table app.receipt_match enable row level security, force row level security;
create policy tenant on app.receipt_match to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert on app.receipt_match to fh_api, fh_worker;
grant update (applied, state, outcome, shown_state, shown_applied) on app.receipt_match to fh_api, fh_worker;

-- A receipt whose payer is not clearly the buyer, until people have decided.
create table app.payment_review (
  tenant_id text not null,
  review_id uuid not null default uuidv7(),
  match_id uuid not null,
  opened_at timestamptz not null default clock_timestamp(),
  cause text not null check (cause in ('payer', 'screening')),
  state text not null default 'open' check (state in ('open', 'accepted', 'returned', 'frozen', 'reversed')),
  closed_at timestamptz,
  primary key (tenant_id, review_id),
  foreign key (tenant_id, match_id) references app.receipt_match,
  check ((state = 'open') = (closed_at is null))
);
create unique index payment_review_open on app.payment_review (tenant_id, match_id) where state = 'open';
create index payment_review_queue on app.payment_review (tenant_id, state, opened_at);
alter table app.payment_review enable row level security, force row level security;
create policy tenant on app.payment_review to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy counting on app.payment_review for select to fh_owner using (state = 'open');
grant select, insert on app.payment_review to fh_api, fh_worker;
grant update (state, closed_at) on app.payment_review to fh_api, fh_worker;

revoke execute on all functions in schema app from public;
