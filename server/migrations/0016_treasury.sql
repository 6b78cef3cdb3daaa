-- Up Migration

-- When a movement was first looked at, and when it wants to be looked at again; null when nothing is left to do. A day is
-- not covered while a credit of it waits for its first look: an order must not expire before its money is seen.
alter table app.bank_transaction add looked_at timestamptz, add next_look_at timestamptz;
grant update (looked_at, next_look_at) on app.bank_transaction to fh_api, fh_worker;
create index bank_transaction_look on app.bank_transaction (tenant_id, client_account_id, booked_on, bank_transaction_id)
  where next_look_at is not null;
create index bank_transaction_overdue on app.bank_transaction (next_look_at) where next_look_at is not null;
create index bank_transaction_payer on app.bank_transaction (tenant_id, counterparty_iban)
  where sign = 'credit' and counterparty_iban is not null;
create index bank_transaction_servicer on app.bank_transaction (tenant_id, client_account_id, servicer_reference)
  where servicer_reference is not null;

-- A file may have 32 MiB, and somebody waits while it is kept: it is not squeezed first.
alter table app.bank_statement alter column raw set storage external;

-- Accounts whose movements nobody looks after, of all tenants.
create policy looking on app.bank_transaction for select to fh_owner using (true);
create function app.overdue_receipts(most integer, late interval)
returns table (tenant_id text, client_account_id text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct b.tenant_id, b.client_account_id from app.bank_transaction b
  where b.next_look_at < clock_timestamp() - late limit most
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.overdue_receipts(integer, interval) to fh_worker;
