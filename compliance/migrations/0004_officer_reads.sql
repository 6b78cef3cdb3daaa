-- Up Migration

-- How long a hold waits for the second officer is counted from here.
alter table cmp.hold add column proposed_at timestamptz;
grant update (proposed_at) on cmp.hold to fhc_officer;

-- A text member of a payload as JSON writes it, between its quotes. A payload is text and need not be JSON.
create function cmp.payload_member(payload text, member text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select substring(payload from '"' || member || '":"((?:[^"\\]|\\.){0,200})"')
$$;
revoke execute on function cmp.payload_member(text, text) from public;

-- What decisions are searched by. Columns, because a policy lets an index on an expression serve nobody.
alter table cmp.chain_record
  add column reference text generated always as (cmp.payload_member(payload, 'reference')) stored,
  add column customer text generated always as (cmp.payload_member(payload, 'customer')) stored;
create index chain_record_reference on cmp.chain_record (tenant_id, reference, seq) where chain = 'decision';
create index chain_record_customer on cmp.chain_record (tenant_id, customer, seq) where chain = 'decision';
