-- Up Migration

-- Keys that seal what names a person, one for each holder: a person by pseudonym, the holder of a bank account by the blind index
-- of its IBAN, one file of the bank. Each is wrapped by a key outside the database. Destroying a row erases what it sealed.
create table app.data_key (
  tenant_id text not null check (tenant_id <> ''),
  holder text collate "C" not null check (holder ~ '^(person|payer|file):[A-Za-z0-9_-]{1,64}$'),
  wrapping_key text not null check (wrapping_key <> ''),
  wrapped bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, holder)
);
alter table app.data_key enable row level security, force row level security;
create policy tenant on app.data_key to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy attesting on app.data_key for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select on app.data_key to fh_api, fh_catalog, fh_worker, fh_attestor;
grant insert (tenant_id, holder, wrapping_key, wrapped) on app.data_key to fh_api, fh_catalog, fh_worker;

-- Names, accounts and texts are sealed. What is searched has a blind index beside it, and what names a payment of ours its own column.
alter table app.bank_transaction
  add column counterparty_index text,
  add column counterparty_name_index text,
  add column refund_reference text collate "C";
-- Banks may hand an id back in capitals, and with the number of the attempt.
alter table app.bank_transaction no force row level security;
update app.bank_transaction set refund_reference = 'OFFR' || lower(substr(end_to_end_id, 5, 28))
  where end_to_end_id ~* '^OFFR[0-9a-f]{28}' and state in ('refund', 'return');
alter table app.bank_transaction force row level security;
drop index app.bank_transaction_end_to_end;
drop index app.bank_transaction_payer;
create index bank_transaction_payer on app.bank_transaction (tenant_id, counterparty_index)
  where counterparty_index is not null;
create index bank_transaction_payer_name on app.bank_transaction (tenant_id, counterparty_name_index)
  where counterparty_name_index is not null;
create index bank_transaction_refund on app.bank_transaction (tenant_id, refund_reference) where refund_reference is not null;

alter table app.payout_account drop constraint payout_account_iban_check, add column iban_index text;
grant insert (iban_index) on app.payout_account to fh_api;
create index payout_account_iban_index on app.payout_account (tenant_id, iban_index) where iban_index is not null;

alter table app.refund add column payee_index text;
grant update (payee_index) on app.refund to fh_api, fh_worker;
create index refund_payee on app.refund (tenant_id, payee_index) where payee_index is not null;

revoke execute on all functions in schema app from public;
