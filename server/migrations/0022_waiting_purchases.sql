-- Up Migration

-- An administrator sees how many paid purchases wait, by state, before a switch is turned. The policy of the tenant binds this
-- login already.
grant select (tenant_id, pair_id, state, currency, amount_due) on app.purchase to fh_catalog;
