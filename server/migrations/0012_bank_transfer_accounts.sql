-- Up Migration

-- Where buyers pay to. An IBAN is one approved account of one tenant; anybody may propose it, and nobody learns from that
-- whether another tenant has it. Statements follow one another, so the row holds how far they reach.
create table app.client_account (
  tenant_id text not null check (tenant_id <> ''),
  client_account_id text not null check (client_account_id ~ '^OFFA[0-9a-f]{32}$'),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  beneficiary_name text not null check (beneficiary_name <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'suspended', 'closed')),
  complete_through date,
  closing_base_units numeric check (closing_base_units = trunc(closing_base_units)),
  payouts_stopped_reason text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, client_account_id),
  unique (tenant_id, client_account_id, currency),
  check ((complete_through is null) = (closing_base_units is null))
);
create unique index client_account_iban on app.client_account (iban) where state in ('approved', 'suspended');
alter table app.client_account enable row level security, force row level security;
create policy tenant on app.client_account to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.client_account for select to fh_owner using (true);
grant select on app.client_account to fh_api, fh_catalog, fh_worker;
-- By column: what was promised or received is never written again, only where it stands.
grant insert (tenant_id, client_account_id, iban, bic, beneficiary_name, currency, time_zone)
  on app.client_account to fh_api;
grant update (state, complete_through, closing_base_units, payouts_stopped_reason) on app.client_account to fh_api, fh_worker;

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
alter table app.payout_account enable row level security, force row level security;
create policy tenant on app.payout_account to fh_api, fh_catalog
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.payout_account to fh_api, fh_catalog;
-- By column: who is paid and how much is never written again, only where it stands.
grant insert (tenant_id, payout_account_id, holder, name, iban, bic, currency) on app.payout_account to fh_api;
grant update (state) on app.payout_account to fh_api;

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
  max_unpaid_share_bps smallint not null default 2500 check (max_unpaid_share_bps between 1 and 10000),
  -- What may be delivered for in a day on credits that no day-closing statement has confirmed.
  max_notified_cash numeric(78, 0) not null default 2500000 check (max_notified_cash >= 0),
  delivery_contract text check (delivery_contract ~ '^0x[0-9a-fA-F]{40}$'),
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, instrument_id),
  foreign key (tenant_id, client_account_id, currency)
    references app.client_account (tenant_id, client_account_id, currency),
  foreign key (tenant_id, payout_account_id, currency)
    references app.payout_account (tenant_id, payout_account_id, currency)
);
alter table app.offchain_instrument enable row level security, force row level security;
create policy tenant on app.offchain_instrument to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.offchain_instrument to fh_api, fh_catalog, fh_worker;
grant insert (tenant_id, instrument_id, pair_id, status, currency, unit_price, unit_price_scale, min_cash_base_units,
  max_cash_base_units, per_buyer_cash_cap, supply_base_units, opens_at, closes_at, payment_days, calendar,
  underpayment_policy, late_payment_policy, payer_policy, delivery_mode, schemes, terms_hash, terms_url,
  client_account_id, payout_account_id, max_open_purchases, max_unpaid_share_bps, max_notified_cash,
  delivery_contract)
  on app.offchain_instrument to fh_catalog;
grant update (status, unit_price, min_cash_base_units, max_cash_base_units, per_buyer_cash_cap, supply_base_units,
  opens_at, closes_at, payment_days, calendar, underpayment_policy, late_payment_policy, payer_policy, schemes,
  terms_hash, terms_url, client_account_id, payout_account_id, max_open_purchases, max_unpaid_share_bps, max_notified_cash,
  delivery_contract, version, updated_at) on app.offchain_instrument to fh_catalog;

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
grant execute on function app.append_treasury_audit(text, text, text) to fh_api, fh_catalog, fh_worker;

revoke execute on all functions in schema app from public;
