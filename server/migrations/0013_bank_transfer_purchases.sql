-- Up Migration

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
  next_check_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, reference),
  unique (tenant_id, caller, idempotency_key),
  foreign key (tenant_id, instrument_id) references app.offchain_instrument,
  foreign key (tenant_id, client_account_id, currency)
    references app.client_account (tenant_id, client_account_id, currency),
  check (amount_due <= cash_base_units and fee_base_units < amount_due and unit_base_units <= ordered_base_units),
  check ((state = 'delivered') = (delivered_at is not null)),
  check (case state when 'payment_review' then review_since is not null
    when 'frozen' then true else review_since is null end)
);
create index purchase_caller on app.purchase (tenant_id, caller, reference desc);
create index purchase_state on app.purchase (tenant_id, state, reference desc);
create index purchase_due on app.purchase (tenant_id, client_account_id, due_on)
  where state in ('awaiting_payment', 'partially_paid');
-- For flows whose message was lost, of all tenants.
create index purchase_released on app.purchase (next_check_at) where state = 'paid';
create index purchase_late on app.purchase (due_at) where state in ('awaiting_payment', 'partially_paid');
-- For the count of what waits, which looks at open rows alone.
create index purchase_waiting on app.purchase (moved_at) where state in ('paid', 'delivering', 'delivery_blocked', 'voiding');
alter table app.purchase enable row level security, force row level security;
create policy tenant on app.purchase to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.purchase for select to fh_owner
  using (state in ('awaiting_payment', 'partially_paid', 'paid', 'delivering', 'delivery_blocked', 'voiding'));
grant select on app.purchase to fh_api, fh_worker;
grant insert (tenant_id, reference, caller, idempotency_key, body_hash, instrument_id, instrument_version, pair_id,
  client_account_id, market, currency, chain_id, wallet, payer_account_id, payer_policy, underpayment_policy,
  late_payment_policy, terms_hash, cash_base_units, ordered_base_units, amount_due, fee_base_units, unit_base_units,
  unit_price, unit_price_scale, payment_reference, calendar, created_at, due_on, due_at) on app.purchase to fh_api;
grant update (amount_due, fee_base_units, unit_base_units, due_on, due_at, state, state_reason, reservation,
  reservations, review_since, paid_at, delivered_at, delivery_tx_hash, steps, moved_at, next_check_at)
  on app.purchase to fh_api, fh_worker;

-- Purchases whose message was lost, of all tenants: past due and covered, or waiting for their release.
create function app.overdue_purchases(most integer, patience interval)
returns table (tenant_id text, reference text, handler text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select p.tenant_id, p.reference, 'release' from app.purchase p
    where p.state = 'paid' and p.next_check_at < clock_timestamp() - patience order by p.next_check_at limit most)
  union all
  (select p.tenant_id, p.reference, 'check' from app.purchase p
      join app.client_account a using (tenant_id, client_account_id)
    where p.state in ('awaiting_payment', 'partially_paid') and p.due_at < clock_timestamp() - patience
      and a.complete_through >= p.due_on order by p.due_at limit most)
$$;
grant execute on function app.overdue_purchases(integer, interval) to fh_worker;

-- One event of the tenant's own stream, as for quotes. It takes the lock on the tenant's head, so it stands last.
create function app.append_bank_event(kind text, subject text, data text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant text := app.current_tenant();
  place bigint;
begin
  if kind !~ '^(purchase|receipt|statement|payout|payment_file|proposal|exception|reconciliation)[.]' then
    raise 'the bank rail writes no % event', kind using errcode = '42501';
  end if;
  insert into app.tenant_head as h (tenant_id, event_seq) values (tenant, 1)
    on conflict (tenant_id) do update set event_seq = h.event_seq + 1 returning h.event_seq into place;
  insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
    values (tenant, place, uuidv7(), append_bank_event.kind, append_bank_event.subject, clock_timestamp(),
      append_bank_event.data);
  return place;
end $$;
grant execute on function app.append_bank_event(text, text, text) to fh_api, fh_catalog, fh_worker;

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
alter table app.purchase_step enable row level security, force row level security;
create policy tenant on app.purchase_step to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert on app.purchase_step to fh_api, fh_worker;
create trigger append_only before update or delete on app.purchase_step
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on app.purchase_step
  for each statement execute function app.refuse_change();
alter table app.purchase_step enable always trigger append_only, enable always trigger append_only_truncate;

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
  next_check_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, reference),
  foreign key (tenant_id, reference) references app.purchase,
  check ((state in ('delivered', 'voided')) = (tx_hash is not null))
);
create index delivery_open on app.delivery (next_check_at) where state in ('sending', 'voiding');
-- For what a day's deliveries rest on.
create index delivery_opened on app.delivery (tenant_id, created_at);
create index delivery_blocked on app.delivery (next_check_at) where state = 'blocked';
alter table app.delivery enable row level security, force row level security;
create policy tenant on app.delivery to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.delivery for select to fh_owner using (state in ('sending', 'voiding', 'blocked'));
grant select, insert on app.delivery to fh_api, fh_worker;
grant update (state, attempt, blocked_reason, tx_hash, block_number, moved_at, next_check_at)
  on app.delivery to fh_api, fh_worker;

-- Deliveries that nobody follows, of all tenants.
create function app.overdue_unit_deliveries(most integer, patience interval)
returns table (tenant_id text, reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.tenant_id, d.reference from app.delivery d
  where d.state in ('sending', 'voiding', 'blocked') and d.next_check_at < clock_timestamp() - patience
  order by d.next_check_at limit most
$$;
grant execute on function app.overdue_unit_deliveries(integer, interval) to fh_worker;

revoke execute on all functions in schema app from public;
