-- Up Migration

-- The movements of one statement: those that it showed first, and those that another file had shown before it.
create index bank_transaction_statement on app.bank_transaction (tenant_id, statement_id);
create index bank_transaction_confirmed on app.bank_transaction (tenant_id, confirmed_by) where confirmed_by is not null;
-- Movements in every state, in the order of the list.
create index bank_transaction_booked on app.bank_transaction (tenant_id, booked_on, bank_transaction_id);
