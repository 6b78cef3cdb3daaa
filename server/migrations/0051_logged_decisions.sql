-- Up Migration

-- Decisions of Compliance in the log. Its database is another one, so the record is kept with the leaf: tenant, number and hash.
alter table app.log_record drop constraint log_record_kind_check;
alter table app.log_record add constraint log_record_kind_check
  check (kind in ('audit', 'approval', 'reconciliation', 'purchase', 'decision')) not valid;
alter table app.log_record add column record text;
alter table app.log_cursor add column decision_seq bigint not null default 0;

-- Of chains that end somewhere, those of which the log has another number: with the number that it has.
create function app.log_decisions_behind(tenants text[], heads bigint[])
returns table (tenant_id text, head bigint, logged bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select each.tenant_id, each.head, coalesce(c.decision_seq, 0)
  from unnest(tenants, heads) each (tenant_id, head) left join app.log_cursor c on c.tenant_id = each.tenant_id
  where each.head <> coalesce(c.decision_seq, 0)
$$;
revoke execute on function app.log_decisions_behind(text[], bigint[]) from public;
grant execute on function app.log_decisions_behind(text[], bigint[]) to fh_worker;

-- An auditor reads leaves of every kind, and hashes of the audit chain with them.
grant execute on function app.log_audit_behind(bigint, integer) to fh_api;
