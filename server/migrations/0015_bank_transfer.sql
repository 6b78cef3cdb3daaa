-- Up Migration

-- Where buyers pay to. An IBAN belongs to one tenant: the ledger's keys refuse anything else. Its statements follow one
-- another, so the row says how far they reach.
create table app.client_account (
  tenant_id text not null check (tenant_id <> ''),
  client_account_id text not null check (client_account_id ~ '^OFFA[0-9a-f]{32}$'),
  iban text not null unique check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  beneficiary_name text not null check (beneficiary_name <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'suspended', 'closed')),
  covered_to date,
  closing_base_units numeric check (closing_base_units = trunc(closing_base_units)),
  payouts_stopped_reason text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, client_account_id),
  unique (tenant_id, client_account_id, currency),
  check ((covered_to is null) = (closing_base_units is null))
);

-- What can be bought by bank transfer: one for a market, sold by the tenant whose account takes the money.
create table app.offchain_instrument (
  tenant_id text not null,
  instrument_id text not null check (instrument_id ~ '^OFFI[0-9a-f]{32}$'),
  pair_id bigint not null unique references app.market,
  status text not null check (status in ('draft', 'open', 'paused', 'closed')),
  currency text not null,
  unit_price numeric(78, 0) not null check (unit_price > 0),
  unit_price_scale smallint not null check (unit_price_scale between 0 and 36),
  min_cash_base_units numeric(78, 0) check (min_cash_base_units >= 0),
  max_cash_base_units numeric(78, 0) check (max_cash_base_units >= 0),
  per_buyer_cash_cap numeric(78, 0) check (per_buyer_cash_cap >= 0),
  supply_base_units numeric(78, 0) not null check (supply_base_units >= 0 and supply_base_units < 1e37),
  opens_at timestamptz,
  closes_at timestamptz check (closes_at > opens_at),
  payment_days smallint not null check (payment_days between 1 and 30),
  calendar text not null check (calendar in ('T2', 'GB')),
  underpayment_policy text not null check (underpayment_policy in ('refund', 'partial_fill')),
  late_payment_policy text not null check (late_payment_policy in ('refund', 'honour_if_unchanged')),
  payer_policy text not null check (payer_policy in ('registered_account', 'name_match')),
  delivery_mode text not null check (delivery_mode in ('mint', 'transfer')),
  schemes text[] not null check (cardinality(schemes) > 0
    and schemes <@ array['sepa_credit_transfer', 'sepa_instant', 'faster_payments', 'swift']),
  terms_hash text,
  terms_url text,
  client_account_id text not null,
  payout_account_id text,
  max_open_purchases smallint not null check (max_open_purchases between 0 and 1000),
  delivery_contract text check (delivery_contract ~ '^0x[0-9a-fA-F]{40}$'),
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, instrument_id),
  foreign key (tenant_id, client_account_id, currency)
    references app.client_account (tenant_id, client_account_id, currency)
);

alter table app.market
  add offchain_instrument_id text unique,
  add offchain_sales_enabled boolean not null default false,
  add offchain_delivery_enabled boolean not null default false,
  add check (primary_execution_kind is not distinct from 'offchain_fixed_price'
    or (offchain_instrument_id is null and not offchain_sales_enabled and not offchain_delivery_enabled));

-- One order from price lock to delivery. What was promised is written once; `state` moves by the table in
-- domain/bank-transfer/transitions.ts.
create table app.purchase (
  tenant_id text not null,
  reference text collate "C" not null check (reference ~ '^OFFC[0-9a-f]{32}$'),
  caller text not null check (caller <> ''),
  idempotency_key text not null,
  body_hash text not null,
  instrument_id text not null,
  instrument_version bigint not null,
  pair_id bigint not null,
  client_account_id text not null,
  market text not null,
  currency text not null,
  chain_id text not null,
  wallet text not null check (wallet ~ '^0x[0-9a-fA-F]{40}$'),
  payer_account_id text,
  payer_policy text not null,
  underpayment_policy text not null,
  late_payment_policy text not null,
  terms_hash text,
  cash_base_units numeric(78, 0) not null check (cash_base_units > 0),
  ordered_base_units numeric(78, 0) not null check (ordered_base_units > 0),
  amount_due numeric(78, 0) not null check (amount_due > 0),
  fee_base_units numeric(78, 0) not null check (fee_base_units >= 0),
  unit_base_units numeric(78, 0) not null check (unit_base_units > 0),
  unit_price numeric(78, 0) not null,
  unit_price_scale smallint not null,
  payment_reference text not null unique check (payment_reference ~ '^RF[0-9]{16}$'),
  calendar text not null,
  created_at timestamptz not null,
  due_on date not null,
  due_at timestamptz not null,
  state text not null default 'awaiting_payment' check (state in ('awaiting_payment', 'partially_paid', 'payment_review',
    'paid', 'delivering', 'delivery_blocked', 'voiding', 'delivered', 'refunding', 'refunded', 'expired', 'cancelled',
    'frozen')),
  state_reason text,
  -- Which reservation holds its units; null when none does. They are counted, because an honoured late payment reserves again.
  reservation integer default 1,
  reservations integer not null default 1,
  review_since timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  delivery_tx_hash text,
  steps integer not null default 0,
  moved_at timestamptz not null default clock_timestamp(),
  next_look_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, reference),
  unique (tenant_id, caller, idempotency_key),
  foreign key (tenant_id, instrument_id) references app.offchain_instrument,
  foreign key (tenant_id, client_account_id, currency)
    references app.client_account (tenant_id, client_account_id, currency),
  check (amount_due <= cash_base_units and fee_base_units < amount_due and unit_base_units <= ordered_base_units),
  check ((state = 'delivered') = (delivered_at is not null)),
  check ((state = 'payment_review') = (review_since is not null))
);
create index purchase_caller on app.purchase (tenant_id, caller, reference desc);
create index purchase_state on app.purchase (tenant_id, state, reference desc);
create index purchase_due on app.purchase (tenant_id, client_account_id, due_on)
  where state in ('awaiting_payment', 'partially_paid');

-- What happened to a purchase, step by step: what its buyer reads, and what its proof names.
create table app.purchase_step (
  tenant_id text not null,
  reference text collate "C" not null,
  step integer not null check (step > 0),
  at timestamptz not null default clock_timestamp(),
  event text not null,
  from_state text not null,
  to_state text not null,
  reason text,
  actor text not null,
  bank_transaction_id uuid,
  amount numeric(78, 0),
  postings uuid[] not null default '{}',
  primary key (tenant_id, reference, step),
  foreign key (tenant_id, reference) references app.purchase
);

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
  raw bytea not null,
  warnings jsonb not null default '[]',
  imported_by text not null,
  imported_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, statement_id),
  unique (tenant_id, client_account_id, sha256, place),
  foreign key (tenant_id, client_account_id) references app.client_account,
  check (not closes_day or (to_on is not null and opening_base_units is not null and closing_base_units is not null))
);
create index bank_statement_account on app.bank_statement (tenant_id, client_account_id, to_on desc);

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
    'bounce', 'topup', 'refund', 'payout', 'reversal', 'unexplained')),
  tier smallint,
  suggestions jsonb not null default '[]',
  original_id uuid,
  verdict text check (verdict in ('match', 'close_match', 'no_match', 'unavailable')),
  screening text check (screening in ('clear', 'hit')),
  decision_id text,
  imported_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, bank_transaction_id),
  unique (tenant_id, client_account_id, identity),
  foreign key (tenant_id, statement_id) references app.bank_statement,
  foreign key (tenant_id, confirmed_by) references app.bank_statement,
  foreign key (tenant_id, original_id) references app.bank_transaction,
  foreign key (tenant_id, client_account_id, currency)
    references app.client_account (tenant_id, client_account_id, currency)
);
create index bank_transaction_queue on app.bank_transaction (tenant_id, state, booked_on, bank_transaction_id);
create index bank_transaction_end_to_end on app.bank_transaction (tenant_id, end_to_end_id) where end_to_end_id is not null;

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
  tier smallint not null,
  matched_by text not null,
  matched_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, match_id),
  unique (tenant_id, bank_transaction_id, reference),
  foreign key (tenant_id, bank_transaction_id) references app.bank_transaction,
  foreign key (tenant_id, reference) references app.purchase
);
create index receipt_match_purchase on app.receipt_match (tenant_id, reference);

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

-- The units of one purchase on their way: one row, whatever happens.
create table app.delivery (
  tenant_id text not null,
  reference text collate "C" not null,
  purchase_id text not null unique check (purchase_id ~ '^0x[0-9a-f]{64}$'),
  chain_id text not null,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  unit_base_units numeric(78, 0) not null check (unit_base_units > 0),
  decision_id text not null,
  state text not null default 'sending' check (state in ('sending', 'blocked', 'voiding', 'delivered', 'voided')),
  attempt integer not null default 1 check (attempt >= 1),
  blocked_reason text,
  tx_hash text,
  block_number bigint,
  created_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  next_look_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, reference),
  foreign key (tenant_id, reference) references app.purchase,
  check ((state in ('delivered', 'voided')) = (tx_hash is not null))
);
create index delivery_open on app.delivery (next_look_at) where state in ('sending', 'voiding');

-- Money on its way back. The payee is not an input: it is who sent the receipt, unless a refund came back and two people
-- have named another account.
create table app.refund (
  tenant_id text not null,
  refund_reference text collate "C" not null check (refund_reference ~ '^OFFR[0-9a-f]{28}$'),
  reference text collate "C",
  bank_transaction_id uuid not null,
  client_account_id text not null,
  currency text not null,
  amount numeric(78, 0) not null check (amount > 0),
  reason text not null,
  from_account text not null check (from_account in ('purchase', 'receipt')),
  state text not null default 'requested' check (state in ('requested', 'approved', 'batched', 'sent', 'rejected', 'settled',
    'returned', 'cancelled')),
  needs_approval boolean not null,
  screening text check (screening in ('clear', 'hit')),
  decision_id text,
  attempt smallint not null default 1 check (attempt between 1 and 99),
  uetr uuid not null default gen_random_uuid(),
  payee_iban text,
  payee_name text,
  batch_id uuid,
  instruct_posting uuid not null,
  sent_posting uuid,
  created_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  next_look_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, refund_reference),
  foreign key (tenant_id, bank_transaction_id) references app.bank_transaction,
  foreign key (tenant_id, reference) references app.purchase,
  check ((payee_iban is null) = (payee_name is null))
);
create index refund_purchase on app.refund (tenant_id, reference);
create index refund_state on app.refund (tenant_id, state, refund_reference);
create index refund_receipt on app.refund (tenant_id, bank_transaction_id);

-- A payment file. Its bytes are made once, and a second person lets it out.
create table app.refund_batch (
  tenant_id text not null,
  batch_id uuid not null default uuidv7(),
  client_account_id text not null,
  message_id text not null unique,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'sent', 'rejected')),
  lines integer not null check (lines > 0),
  total numeric(78, 0) not null check (total > 0),
  pain001 bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  schema_sha256 text,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  sent_by text,
  primary key (tenant_id, batch_id),
  foreign key (tenant_id, client_account_id) references app.client_account
);
-- One attempt of a refund stands in exactly one file.
create table app.refund_line (
  tenant_id text not null,
  refund_reference text collate "C" not null,
  attempt smallint not null,
  batch_id uuid not null,
  end_to_end_id text not null unique,
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  status_reason text,
  primary key (tenant_id, refund_reference, attempt),
  foreign key (tenant_id, refund_reference) references app.refund,
  foreign key (tenant_id, batch_id) references app.refund_batch
);

-- What needs people: a shortfall to be topped up, money that is frozen, a recall by the bank.
create table app.money_case (
  tenant_id text not null,
  case_id uuid not null default uuidv7(),
  kind text not null check (kind in ('shortfall', 'frozen', 'recall')),
  client_account_id text not null,
  bank_transaction_id uuid,
  reference text collate "C",
  amount numeric(78, 0) not null check (amount >= 0),
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_by text not null,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (tenant_id, case_id),
  foreign key (tenant_id, client_account_id) references app.client_account,
  check ((state = 'open') = (closed_at is null))
);
create index money_case_open on app.money_case (tenant_id, kind, opened_at) where state = 'open';

-- Four eyes: whatever takes two people is one row here, and the database refuses the same person in both places.
create table app.proposal (
  tenant_id text not null check (tenant_id <> ''),
  proposal_id uuid not null default uuidv7(),
  kind text not null check (kind in ('client_account', 'match', 'review_accept', 'review_return', 'refund', 'refund_payee',
    'refund_batch', 'delivery_retry', 'delivery_void', 'purchase_refund', 'case_close')),
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

-- Each day's proof of client money, on the hash of the day before.
create table app.daily_proof (
  tenant_id text not null,
  client_account_id text not null,
  day date not null,
  run integer not null check (run > 0),
  holds boolean not null,
  figures jsonb not null,
  proved_at timestamptz not null default clock_timestamp(),
  proved_by text not null,
  prev text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, client_account_id, day, run),
  foreign key (tenant_id, client_account_id) references app.client_account
);

do $$
declare
  name text;
begin
  foreach name in array array['client_account', 'offchain_instrument', 'purchase', 'purchase_step', 'bank_statement',
    'bank_transaction', 'receipt_match', 'payment_review', 'delivery', 'refund', 'refund_batch', 'refund_line', 'money_case',
    'proposal', 'daily_proof'] loop
    execute format('alter table app.%I enable row level security, force row level security', name);
    execute format('create policy tenant on app.%I to fh_api, fh_catalog, fh_worker
      using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', name);
  end loop;
  foreach name in array array['purchase_step', 'bank_statement', 'daily_proof'] loop
    execute format('create trigger append_only before update or delete on app.%I
      for each statement execute function app.refuse_change()', name);
    execute format('create trigger append_only_truncate before truncate on app.%I
      for each statement execute function app.refuse_change()', name);
    execute format('alter table app.%I enable always trigger append_only, enable always trigger append_only_truncate', name);
  end loop;
end $$;

grant select on app.client_account, app.offchain_instrument, app.purchase, app.purchase_step, app.bank_statement,
  app.bank_transaction, app.receipt_match, app.payment_review, app.delivery, app.refund, app.refund_batch, app.refund_line,
  app.money_case, app.proposal, app.daily_proof to fh_api, fh_worker;
grant select on app.client_account, app.offchain_instrument to fh_catalog;

-- By column: what was promised or received is never written again, only where it stands.
grant insert (tenant_id, client_account_id, iban, bic, beneficiary_name, currency, time_zone) on app.client_account to fh_api;
grant update (state, covered_to, closing_base_units, payouts_stopped_reason) on app.client_account to fh_api, fh_worker;
grant insert (tenant_id, instrument_id, pair_id, status, currency, unit_price, unit_price_scale, min_cash_base_units,
    max_cash_base_units, per_buyer_cash_cap, supply_base_units, opens_at, closes_at, payment_days, calendar,
    underpayment_policy, late_payment_policy, payer_policy, delivery_mode, schemes, terms_hash, terms_url, client_account_id,
    payout_account_id, max_open_purchases, delivery_contract),
  update (status, unit_price, min_cash_base_units, max_cash_base_units, per_buyer_cash_cap, supply_base_units, opens_at,
    closes_at, payment_days, calendar, underpayment_policy, late_payment_policy, payer_policy, schemes, terms_hash, terms_url,
    client_account_id, payout_account_id, max_open_purchases, delivery_contract, version, updated_at)
  on app.offchain_instrument to fh_catalog;
grant update (offchain_instrument_id, offchain_sales_enabled, offchain_delivery_enabled) on app.market to fh_catalog;
grant insert (tenant_id, reference, caller, idempotency_key, body_hash, instrument_id, instrument_version, pair_id,
    client_account_id, market, currency, chain_id, wallet, payer_account_id, payer_policy, underpayment_policy,
    late_payment_policy, terms_hash, cash_base_units, ordered_base_units, amount_due, fee_base_units, unit_base_units,
    unit_price, unit_price_scale, payment_reference, calendar, created_at, due_on, due_at)
  on app.purchase to fh_api;
grant update (state, state_reason, amount_due, fee_base_units, unit_base_units, due_on, due_at, reservation, reservations,
    review_since, paid_at, delivered_at, delivery_tx_hash, steps, moved_at, next_look_at)
  on app.purchase to fh_api, fh_worker;
grant insert on app.purchase_step, app.receipt_match, app.payment_review, app.money_case, app.refund to fh_api, fh_worker;
grant insert on app.bank_statement, app.bank_transaction, app.refund_batch, app.refund_line to fh_api;
-- Without its decision: whoever opens a proposal cannot decide it with the same word.
grant insert (tenant_id, kind, subject, payload, reason, proposed_by) on app.proposal to fh_api;
grant insert on app.delivery, app.daily_proof to fh_api, fh_worker;
grant update (confirmed_by, state, tier, suggestions, original_id, verdict, screening, decision_id, moved_at)
  on app.bank_transaction to fh_api, fh_worker;
grant update (applied, state, outcome) on app.receipt_match to fh_api, fh_worker;
grant update (state, closed_at) on app.payment_review to fh_api, fh_worker;
grant update (state, attempt, blocked_reason, tx_hash, block_number, moved_at, next_look_at)
  on app.delivery to fh_api, fh_worker;
grant update (state, screening, decision_id, needs_approval, attempt, uetr, payee_iban, payee_name, batch_id, sent_posting,
    moved_at, next_look_at)
  on app.refund to fh_api, fh_worker;
grant update (state, sent_at, sent_by) on app.refund_batch to fh_api;
grant update (status, status_reason) on app.refund_line to fh_api;
grant update (state, closed_at, amount) on app.money_case to fh_api, fh_worker;
grant update (state, decided_by, decided_at) on app.proposal to fh_api;

-- One event of the tenant's own stream, as for quotes. It takes the lock on the tenant's head, so it stands last.
create function app.append_purchase_event(kind text, subject text, data text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  place bigint;
begin
  if kind !~ '^purchase[.]' then
    raise 'a purchase writes no % event', kind using errcode = '42501';
  end if;
  insert into app.tenant_head as h (tenant_id, event_seq) values (tenant, 1)
    on conflict (tenant_id) do update set event_seq = h.event_seq + 1 returning h.event_seq into place;
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    values (tenant, place, uuidv7(), append_purchase_event.kind, append_purchase_event.subject, clock_timestamp(),
      append_purchase_event.data);
  return place;
end $$;

-- What people of the treasury and of compliance did or looked at, in the chain of their own tenant.
create function app.append_treasury_audit(actor text, action text, payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if action !~ '^offchain[.]' then
    raise 'the treasury writes no % record', action using errcode = '42501';
  end if;
  perform app.lock_heads(array[app.current_tenant()]);
  return app.write_audit(actor, action, payload);
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.append_purchase_event(text, text, text), app.append_treasury_audit(text, text, text)
  to fh_api, fh_worker, fh_catalog;
