-- Up Migration

-- What the delivery signer was last shown for a purchase, kept so that its buyer can check the purchase later without the service:
-- Compliance's release, the ledger's statement, and the ledger's word on the payments and postings that they rest on. Each is
-- signed by a key that no login of the database has, so a row that is rewritten no longer verifies.
create table app.delivery_evidence (
  tenant_id text not null,
  reference text collate "C" not null,
  decision text not null,
  statement text not null,
  -- Null where the attestor is of a release that does not make it.
  custody text,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, reference),
  foreign key (tenant_id, reference) references app.delivery (tenant_id, reference)
);
alter table app.delivery_evidence enable row level security;
alter table app.delivery_evidence force row level security;
create policy tenant on app.delivery_evidence to fh_api, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.delivery_evidence to fh_api;
grant select, insert on app.delivery_evidence to fh_worker;
grant update (decision, statement, custody, kept_at) on app.delivery_evidence to fh_worker;

-- What the ledger's attestor reads for it, beside what its statement rests on.
grant select (fee_base_units) on app.purchase to fh_attestor;
grant select (decision_id) on app.delivery to fh_attestor;
grant select (entry_hash, booked_on) on app.bank_transaction to fh_attestor;
grant select (amount, tier) on app.receipt_match to fh_attestor;
grant select (created_at) on led.tx to fh_attestor;
grant select (amount, currency) on led.entry to fh_attestor;
create policy attesting on app.purchase_step for select to fh_attestor using (tenant_id = (select app.current_tenant()));
grant select (tenant_id, reference, to_state, event, postings) on app.purchase_step to fh_attestor;
