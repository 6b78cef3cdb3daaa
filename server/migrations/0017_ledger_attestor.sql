-- Up Migration

-- What the ledger's attestor reads: the program that states, by a key of its own, that a purchase is paid and its units are
-- reserved. It sees the columns that its statement rests on, of one tenant at a time, and writes nothing.
grant execute on function app.current_tenant() to fh_attestor;

create policy attesting on app.purchase for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, reference, instrument_id, market, currency, chain_id, wallet, ordered_base_units, unit_price,
  unit_price_scale, state) on app.purchase to fh_attestor;

create policy attesting on app.offchain_instrument for select to fh_attestor
  using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, instrument_id, delivery_contract, max_notified_cash) on app.offchain_instrument to fh_attestor;

create policy attesting on app.delivery for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, reference, chain_id, contract, wallet, unit_base_units, state, created_at) on app.delivery to fh_attestor;

create policy attesting on app.bank_transaction for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, bank_transaction_id, identity, sign, amount, currency, is_reversal, state, original_id,
  statement_id, confirmed_by)
  on app.bank_transaction to fh_attestor;

create policy attesting on app.bank_statement for select to fh_attestor using (tenant_id = (select app.current_tenant()));
-- Whole files: it looks for the credit in what the bank wrote, and not in what the service made of it.
grant select (tenant_id, statement_id, client_account_id, place, closes_day, sha256, raw) on app.bank_statement to fh_attestor;

create policy attesting on app.bank_file for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, bank_file_id, sha256, manifest) on app.bank_file to fh_attestor;
create policy attesting on app.proposal for select to fh_attestor
  using (tenant_id = (select app.current_tenant()) and kind = 'statement_upload');
grant select (tenant_id, proposal_id, kind, subject, payload, shown, digest, state, proposer_issuer, proposer)
  on app.proposal to fh_attestor;
create policy attesting on app.proposal_decision for select to fh_attestor
  using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, proposal_id, issuer, subject, decision, decided_at, assertion) on app.proposal_decision to fh_attestor;

create policy attesting on app.receipt_match for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, match_id, bank_transaction_id, reference, applied, state) on app.receipt_match to fh_attestor;

create policy attesting on app.refund for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, bank_transaction_id, amount, state) on app.refund to fh_attestor;

create policy attesting on led.account for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select on led.account to fh_attestor;
create policy attesting on led.balance for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select on led.balance to fh_attestor;
create policy attesting on led.tx for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, id, source_kind, source_id, posting_kind) on led.tx to fh_attestor;
create policy attesting on led.entry for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, tx_id, account_id) on led.entry to fh_attestor;
