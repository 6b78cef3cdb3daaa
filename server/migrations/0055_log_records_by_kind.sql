-- no transaction
-- Up Migration

-- A page of a tenant's leaves of one kind.
create index concurrently if not exists log_record_kind on app.log_record (tenant_id, kind, leaf);
